import { signal } from "@preact/signals-react";
import type { GetSession, SuppliedSession } from "./supplied-session.ts";

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
  let handed: string | null = null;
  let scope: { documentId?: string; recipientId?: string } = {};
  let getSession: GetSession | null = null;
  let asking: Promise<void> | null = null;
  let waiting: (() => void)[] = [];
  const trouble = signal<SessionTrouble | null>(null);

  function accept(given: SuppliedSession): void {
    current = secretOf(given);
    scope = (typeof given === "object" && given.scope) || scope;
    trouble.value = null;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** Only one request is pending at a time, however many calls wait. */
  function ask(refused: string | null): void {
    if (!getSession || asking) return;
    const question = getSession;
    asking = Promise.resolve()
      .then(question)
      .then((given) => {
        // Reset before the waiting calls wake, because they may request another session at once.
        asking = null;
        const secret = secretOf(given);
        if (!secret || secret === refused) throw new Error("No new session");
        accept(given);
      })
      .catch(() => {
        asking = null;
        trouble.value = "unavailable";
      });
  }

  /** Resolves with a session that is not `refused`: immediately, after `getSession`, or when the page sets one. */
  async function other(refused: string | null): Promise<string> {
    while (current === null || current === refused) {
      if (getSession) ask(refused);
      else if (refused !== null) trouble.value = "expired";
      else setTimeout(sayMissing, MISSING_AFTER_MS);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return current;
  }

  function sayMissing(): void {
    if (current === null && !getSession) trouble.value = "missing";
  }

  /**
   * A bare session does not name its document: it is a renewal if a call is waiting for one, otherwise it opens
   * something else.
   */
  function isForAnother(given: SuppliedSession): boolean {
    const next = typeof given === "object" && given.scope;
    if (!next || !scope.documentId) return waiting.length === 0;
    return next.documentId !== scope.documentId || next.recipientId !== scope.recipientId;
  }

  return {
    trouble,
    /** `null` until a session arrives. */
    current: () => current,
    /** The session's scope, as far as the page provided it. */
    scope: () => scope,
    first: () => other(null),
    renew: (refused: string) => other(refused),
    /**
     * Accepts the session that the page set. Setting the same session again changes nothing, even after `getSession`
     * has returned another one.
     * @returns `false` if the session is for something other than what is open: it is not accepted
     */
    give(given: SuppliedSession | null, get: GetSession | null): boolean {
      getSession = get;
      const secret = secretOf(given);
      const isNew = secret !== handed;
      handed = secret;
      if (isNew && current !== null && secret !== current && (!given || !secret || isForAnother(given))) return false;
      if (given && isNew && secret && secret !== current) accept(given);
      else if (get && waiting.length > 0) ask(current);
      return true;
    },
    retry: () => ask(current),
  };
}

function secretOf(given: SuppliedSession | null): string | null {
  const secret = typeof given === "object" ? given?.session : given;
  return typeof secret === "string" && secret !== "" ? secret : null;
}
