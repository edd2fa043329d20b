import { signal } from "@preact/signals-react";
import type { GetSession, SessionGiven } from "./session-given.ts";

/** What keeps an element waiting; `unavailable`: `getSession` failed. */
export type SessionTrouble = "missing" | "expired" | "unavailable";

export type EmbedSession = ReturnType<typeof createEmbedSession>;

/** The session of one element, in memory alone. Who needs one waits until there is one. */
export function createEmbedSession() {
  let current: string | null = null;
  /** What the page gave itself, last. */
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
      else trouble.value = refused === null ? "missing" : "expired";
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return current;
  }

  return {
    trouble,
    /** `null` until there is one. */
    current: () => current,
    /** What it is for, as far as the page has told. */
    scope: () => scope,
    first: () => other(null),
    renew: (refused: string) => other(refused),
    /** What the page gave; the same once more changes nothing, even where `getSession` has brought another one since. */
    give(given: SessionGiven | null, get: GetSession | null): void {
      getSession = get;
      const secret = secretOf(given);
      const isNew = secret !== handed;
      handed = secret;
      if (given && secret && isNew && secret !== current) accept(given);
      else if (get && waiting.length > 0) ask(current);
    },
    retry: () => ask(current),
  };
}

function secretOf(given: SessionGiven | null): string | null {
  const secret = typeof given === "object" ? given?.session : given;
  return typeof secret === "string" && secret !== "" ? secret : null;
}
