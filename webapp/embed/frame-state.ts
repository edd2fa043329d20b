import { signal } from "@preact/signals-react";
import type { Answer } from "../../features/host/api.ts";
import type { HostEvent } from "../../features/host/host.ts";
import { type DocumentDetail, frameEventOf } from "./frame-events.ts";
import { createFrameLine, type FrameWindow, type GivenSession } from "./frame-line.ts";
import { type FrameKind, firstPlace, nextPlace } from "./frame-place.ts";

/**
 * `alone`: not in a frame; `refused`: no site may show it; `missing`: nobody says for whom; `ready`: the feature is shown.
 */
export type Standing = "opening" | "alone" | "refused" | "unreachable" | "missing" | "ready";

/** How long the site around may take to say for whom. */
const PATIENCE_MS = 10_000;

type Options = {
  kind: FrameKind;
  documentId: string | null;
  /** The site's own name of what this is about; every event carries it. */
  externalId: string | null;
  /** From the address; `null` where the site is to say it. */
  session: string | null;
  window: FrameWindow;
  isFramed: boolean;
  /** Who is around, where the browser vouches for it. */
  around: string | null;
  /** Who may be. */
  guess: string | null;
  /** The sites of the workspace that this page was asked for. */
  readOrigins: () => Promise<Answer<readonly string[]>>;
  /** The sentence for a code, in the reader's language. */
  say: (code: "session_missing" | "embed_session_expired") => string;
  wait: (ms: number, then: () => void) => void;
};

/** What a frame shows and for whom; the words to and from the site around. One per page, without React. */
export function createFrameState(options: Options) {
  const { kind, externalId } = options;
  const needsSession = kind === "sign" || kind === "prepare" || kind === "documents";
  const standing = signal<Standing>(options.isFramed ? "opening" : "alone");
  const session = signal(options.session);
  const isExpired = signal(false);
  const place = signal(firstPlace(kind, options.documentId));
  let known: DocumentDetail = { documentId: options.documentId, recipientId: null, status: null };
  const waiting: ((session: string) => void)[] = [];
  const line = createFrameLine({ ...options, onSession: accept });

  function accept(given: GivenSession): void {
    if (given.session === session.peek() && isExpired.peek()) return;
    session.value = given.session;
    isExpired.value = false;
    if (standing.peek() === "missing" || standing.peek() === "opening") {
      if (given.documentId !== null) place.value = firstPlace(kind, given.documentId);
      begin();
    }
    for (const wake of waiting.splice(0)) wake(given.session);
  }
  function tell(name: Parameters<typeof line.post>[0], more: Partial<DocumentDetail> & Record<string, unknown> = {}) {
    const { documentId, recipientId, status } = { ...known, ...more };
    known = { documentId, recipientId, status };
    line.post(name, { ...known, externalId, ...more });
  }
  function begin(): void {
    standing.value = "ready";
    // A signer's room says so itself, once its document is there.
    if (kind !== "sign") tell("ready");
  }
  function fail(code: "session_missing" | "embed_session_expired"): void {
    tell("error", { code, message: options.say(code) });
  }

  return {
    standing,
    session,
    /** The session is over and the site around has not given another one yet. */
    isExpired,
    place,
    /** The origin of the page around, as the browser says it; `null` until it is known. */
    around: line.around,
    async open(): Promise<void> {
      if (!options.isFramed) return;
      standing.value = "opening";
      const answer = await options.readOrigins();
      if (!answer.ok || answer.value.length === 0) {
        const isLost = !answer.ok && answer.refusal.code === "unreachable";
        standing.value = isLost ? "unreachable" : "refused";
        return;
      }
      tell("load");
      // What the site has said meanwhile is heard now, and may be its session already.
      line.allow(answer.value);
      if (standing.peek() === "ready") return;
      // Until the page around is known, a session out of the address serves nobody: it is for some pages only.
      const isKnown = session.peek() !== null && line.around() !== null;
      if (!needsSession || isKnown) return begin();
      options.wait(PATIENCE_MS, () => {
        if (standing.peek() === "ready") return;
        standing.value = "missing";
        fail("session_missing");
      });
    },
    /** Asks the site around for another session. Resolves once there is one. */
    renew(spent: string): Promise<string> {
      const now = session.peek();
      if (now !== null && now !== spent) return Promise.resolve(now);
      if (!isExpired.peek()) {
        isExpired.value = true;
        fail("embed_session_expired");
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    announce(event: HostEvent): void {
      place.value = nextPlace(place.peek(), event);
      const told = frameEventOf(event);
      if (told) tell(told.name, told.detail);
    },
  };
}

export type FrameState = ReturnType<typeof createFrameState>;
