import { signal } from "@preact/signals-react";
import type { GetSession, SessionGiven } from "./session-given.ts";

/** What keeps an element waiting; `unavailable`: `getSession` failed. */
export type SessionTrouble = "missing" | "expired" | "unavailable";

export type EmbedSession = ReturnType<typeof createEmbedSession>;

/** Frameworks set properties in effects, and pages after a request of their own: a session that is late is not missing. */
const MISSING_AFTER_MS = 1_500;

/** The session of one element, in memory alone. Who needs one waits until there is one. */
export function createEmbedSession() {
  let current: string | null = null;
  /** What the page itself set last. */
  let handed: string | null = null;
  let scope: { documentId?: string; recipientId?: string } = {};
  let getSession: GetSession | null = null;
  let asking: Promise<void> | null = null;
  let waiting: (() => void)[] = [];
  const trouble = signal<SessionTrouble | null>(null);

  function accept(given: SessionGiven): void {
    current = secretOf(given);
    scope = (typeof given === "object" && given.scope) || scope;
    trouble.value = null;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  }

  /** One question at a time, however many wait. */
  function ask(refused: string | null): void {
    if (!getSession || asking) return;
    const question = getSession;
    asking = Promise.resolve()
      .then(question)
      .then((given) => {
        // Before anybody wakes, who may want another one at once.
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

  /** Resolves with a session that is not `refused`: at once, after `getSession`, or when the page gives one. */
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

  /** A bare session does not say what it is for: it renews where one is waited for, and else opens something else. */
  function isForAnother(given: SessionGiven): boolean {
    const next = typeof given === "object" && given.scope;
    if (!next || !scope.documentId) return waiting.length === 0;
    return next.documentId !== scope.documentId || next.recipientId !== scope.recipientId;
  }

  return {
    trouble,
    /** `null` until there is one. */
    current: () => current,
    /** What it is for, as far as the page has told. */
    scope: () => scope,
    first: () => other(null),
    renew: (refused: string) => other(refused),
    /**
     * Takes what the page set. The same session once more changes nothing, even after `getSession` has brought another one.
     * @returns `false` where the page wants something else shown than what is open: the session is not taken
     */
    give(given: SessionGiven | null, get: GetSession | null): boolean {
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

function secretOf(given: SessionGiven | null): string | null {
  const secret = typeof given === "object" ? given?.session : given;
  return typeof secret === "string" && secret !== "" ? secret : null;
}
