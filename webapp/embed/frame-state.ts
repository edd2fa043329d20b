import { signal } from "@preact/signals-react";
import type { Answer } from "../../features/host/api.ts";
import type { HostEvent } from "../../features/host/host.ts";
import type { FrameDraft } from "./frame-draft.ts";
import { type DocumentDetail, frameEventOf } from "./frame-events.ts";
import { createFrameMessages, type FrameWindow, type SuppliedSession } from "./frame-messages.ts";
import { type FrameKind, firstScreen, nextScreen } from "./frame-screen.ts";

/**
 * `alone`: not in a frame; `refused`: no site may frame it; `missing`: no session arrived; `ready`: the feature is
 * shown.
 */
export type FrameStatus = "opening" | "alone" | "refused" | "unreachable" | "missing" | "ready";

/** Maximum wait for the embedding site's session. */
const PATIENCE_MS = 10_000;

type Options = {
  kind: FrameKind;
  documentId: string | null;
  /** The draft of a preparing frame, which `load` names after a reload. */
  draft: FrameDraft;
  /** The site's own id for the document; every event carries it. */
  externalId: string | null;
  /** From the address; `null` if the site has to send one. */
  session: string | null;
  window: FrameWindow;
  isFramed: boolean;
  /** Origin of the embedding page, as the browser guarantees it. */
  around: string | null;
  /** Probable origin of the embedding page. */
  guess: string | null;
  /** Reads the origins that the workspace of this page allows. */
  readOrigins: () => Promise<Answer<readonly string[]>>;
  /** The message for a code, in the reader's language. */
  textOf: (code: "session_missing" | "embed_session_expired") => string;
  wait: (ms: number, then: () => void) => void;
};

/**
 * State of a framed page: its screen, its session, and the messages to and from the embedding site. One per page,
 * without React.
 */
export function createFrameState(options: Options) {
  const { kind, externalId } = options;
  const needsSession = kind === "sign" || kind === "prepare" || kind === "documents";
  const status = signal<FrameStatus>(options.isFramed ? "opening" : "alone");
  const session = signal(options.session);
  const isExpired = signal(false);
  const screen = signal(firstScreen(kind, options.documentId));
  let known: DocumentDetail = { documentId: options.documentId, recipientId: null, status: null };
  const waiting: ((session: string) => void)[] = [];
  const line = createFrameMessages({ ...options, onSession: accept });

  function accept(supplied: SuppliedSession): void {
    if (supplied.session === session.peek() && isExpired.peek()) return;
    session.value = supplied.session;
    isExpired.value = false;
    if (status.peek() === "missing" || status.peek() === "opening") {
      if (supplied.documentId !== null) known = { ...known, documentId: supplied.documentId };
      if (supplied.documentId !== null) screen.value = firstScreen(kind, supplied.documentId);
      begin();
    }
    for (const wake of waiting.splice(0)) wake(supplied.session);
  }
  function report(name: Parameters<typeof line.post>[0], more: Partial<DocumentDetail> & Record<string, unknown> = {}) {
    const { documentId, recipientId, status } = { ...known, ...more };
    known = { documentId, recipientId, status };
    line.post(name, { ...known, externalId, ...more });
  }
  function begin(): void {
    status.value = "ready";
    if (kind === "prepare" && known.documentId !== null) options.draft.remember(known.documentId);
    // A signing room announces `ready` itself, once its document has loaded.
    if (kind !== "sign") report("ready");
  }
  function fail(code: "session_missing" | "embed_session_expired"): void {
    report("error", { code, message: options.textOf(code) });
  }

  return {
    status,
    session,
    /** The session has ended and the embedding site has not sent a new one yet. */
    isExpired,
    screen,
    /** Origin of the embedding page, as the browser reports it; `null` until it is known. */
    around: line.around,
    async open(): Promise<void> {
      if (!options.isFramed) return;
      status.value = "opening";
      const answer = await options.readOrigins();
      if (!answer.ok || answer.value.length === 0) {
        const isLost = !answer.ok && answer.refusal.code === "unreachable";
        status.value = isLost ? "unreachable" : "refused";
        return;
      }
      const earlier = kind === "prepare" ? options.draft.find() : null;
      line.post("load", { ...known, documentId: known.documentId ?? earlier, externalId });
      // Processes the messages that arrived meanwhile; one of them may already carry the session.
      line.allow(answer.value);
      if (status.peek() === "ready") return;
      // A session from the address is not used until the embedding page is known: it is valid for certain pages only.
      const isKnown = session.peek() !== null && line.around() !== null;
      if (!needsSession || isKnown) return begin();
      options.wait(PATIENCE_MS, () => {
        if (status.peek() === "ready") return;
        status.value = "missing";
        fail("session_missing");
      });
    },
    /** Requests a new session from the embedding site. Resolves once one arrives. */
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
      screen.value = nextScreen(screen.peek(), event);
      if (event.type === "document_created") options.draft.remember(event.documentId);
      if (event.type === "document_sent" || event.type === "draft_finished") options.draft.forget();
      const frameEvent = frameEventOf(event);
      if (frameEvent) report(frameEvent.name, frameEvent.detail);
    },
  };
}

export type FrameState = ReturnType<typeof createFrameState>;
