import { signal } from "@preact/signals-react";
import type { GetSession, SuppliedSession } from "../supplied-session.ts";

/** The reason an element is waiting; `unavailable`: `getSession` failed. */
export type SessionTrouble = "missing" | "expired" | "unavailable";

export type EmbedSession = ReturnType<typeof createEmbedSession>;

/**
 * Grace period: frameworks set properties in effects, and pages after a request of their own, so a late session is
 * not missing.
 */
const MISSING_AFTER_MS = 1_500;

/** The session of one element, in memory only. Calls that need a session wait until one arrives. */
export function createEmbedSession() {
  let current: string | null = null;
  /** The session that the page set last. */
  let suppliedSecret: string | null = null;
  let scope: { documentId?: string; recipientId?: string } = {};
  let getSession: GetSession | null = null;
  let request: Promise<void> | null = null;
  let waiting: (() => void)[] = [];
  const trouble = signal<SessionTrouble | null>(null);

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
    request = Promise.resolve()
      .then(askPage)
      .then((session) => {
        // Reset before the waiting calls wake, because they may request another session at once.
        request = null;
        const secret = secretOf(session);
        if (!secret || secret === refused) throw new Error("No new session");
        accept(session);
      })
      .catch(() => {
        request = null;
        trouble.value = "unavailable";
      });
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
    if (!next || !scope.documentId) return waiting.length === 0;
    return next.documentId !== scope.documentId || next.recipientId !== scope.recipientId;
  }

  return {
    trouble,
    /** `null` until a session arrives. */
    current: () => current,
    /** The session's scope, as far as the page provided it. */
    scope: () => scope,
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
