import { signal } from "@preact/signals-react";
import type { GetSession, SuppliedSession } from "../supplied-session.ts";

/**
 * The reason an element is waiting; `unavailable`: `getSession` failed; `other`: it returned a session for another
 * document than the open one.
 */
export type SessionTrouble = "missing" | "expired" | "unavailable" | "other";

export type EmbedSession = ReturnType<typeof createEmbedSession>;

/**
 * Grace period: frameworks set properties in effects, and pages after a request of their own, so a late session is
 * not missing.
 */
const MISSING_AFTER_MS = 1_500;

/**
 * The session of one element, in memory only. Calls that need a session wait until one arrives.
 * @param findEarlier the document that was open before the page was reloaded, or `null`
 */
export function createEmbedSession(findEarlier: () => string | null = () => null) {
  let current: string | null = null;
  /** The session that the page set last. */
  let suppliedSecret: string | null = null;
  let scope: { documentId?: string; recipientId?: string } = {};
  let getSession: GetSession | null = null;
  let request: Promise<void> | null = null;
  let waiting: (() => void)[] = [];
  const trouble = signal<SessionTrouble | null>(null);

  /** The first request names the document of before; a request that fails is repeated without it. */
  let earlier: string | null | undefined;

  function accept(supplied: SuppliedSession): void {
    current = secretOf(supplied);
    scope = (typeof supplied === "object" && supplied.scope) || scope;
    trouble.value = null;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** Only one request is pending at a time, however many calls wait. */
  function ask(refused: string | null): void {
    if (!getSession || request) return;
    const askPage = getSession;
    if (earlier === undefined) earlier = findEarlier();
    const wanted = { documentId: scope.documentId ?? earlier, recipientId: scope.recipientId ?? null };
    request = Promise.resolve()
      .then(() => askPage(wanted))
      .then((session) => {
        // Reset before the waiting calls wake, because they may request another session at once.
        request = null;
        const secret = secretOf(session);
        if (!secret || secret === refused) throw new Error("No new session");
        if (refused !== null && isOtherScope(session)) trouble.value = "other";
        else accept(session);
      })
      .catch(() => {
        request = null;
        const isEarlier = earlier !== null && scope.documentId === undefined;
        earlier = null;
        if (isEarlier) ask(refused);
        else trouble.value = "unavailable";
      });
  }

  /** Whether a session names another document or recipient than the former one did. */
  function isOtherScope(supplied: SuppliedSession): boolean {
    const next = typeof supplied === "object" && supplied.scope;
    if (!next || !scope.documentId) return false;
    return next.documentId !== scope.documentId || next.recipientId !== scope.recipientId;
  }

  /** Resolves with a session that is not `refused`: immediately, after `getSession`, or when the page sets one. */
  async function nextSession(refused: string | null): Promise<string> {
    while (current === null || current === refused) {
      if (getSession) ask(refused);
      else if (refused !== null) trouble.value = "expired";
      else setTimeout(reportMissing, MISSING_AFTER_MS);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return current;
  }

  function reportMissing(): void {
    if (current === null && !getSession) trouble.value = "missing";
  }

  /**
   * A bare session does not name its document: it is a renewal if a call is waiting for one, otherwise it opens
   * something else.
   */
  function isForAnother(supplied: SuppliedSession): boolean {
    const next = typeof supplied === "object" && supplied.scope;
    return next && scope.documentId ? isOtherScope(supplied) : waiting.length === 0;
  }

  return {
    trouble,
    /** `null` until a session arrives. */
    current: () => current,
    /** The session's scope, as far as the page provided it. */
    scope: () => scope,
    /** Names the document that the element shows, for a session that did not. */
    opened(documentId: string): void {
      scope = { documentId, ...scope };
    },
    first: () => nextSession(null),
    renew: (refused: string) => nextSession(refused),
    /**
     * Accepts the session that the page set. Setting the same session again changes nothing, even after `getSession`
     * has returned another one.
     * @returns `false` if the session is for something other than what is open: it is not accepted
     */
    supply(supplied: SuppliedSession | null, get: GetSession | null): boolean {
      getSession = get;
      const secret = secretOf(supplied);
      const isNew = secret !== suppliedSecret;
      suppliedSecret = secret;
      if (isNew && current !== null && secret !== current && (!supplied || !secret || isForAnother(supplied)))
        return false;
      if (supplied && isNew && secret && secret !== current) accept(supplied);
      else if (get && waiting.length > 0) ask(current);
      return true;
    },
    retry: () => ask(current),
  };
}

function secretOf(supplied: SuppliedSession | null): string | null {
  const secret = typeof supplied === "object" ? supplied?.session : supplied;
  return typeof secret === "string" && secret !== "" ? secret : null;
}
