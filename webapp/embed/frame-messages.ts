/** Messages between this page and the site that frames it: both directions check the exact origin, never `*`. */
import * as z from "zod/mini";

/** The subset of `Window` that is used here. */
export type FrameWindow = {
  /** The parent window; this window itself if the page is not in a frame. */
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: "message", listener: (event: FrameMessage) => void): void;
  removeEventListener(type: "message", listener: (event: FrameMessage) => void): void;
};
export type FrameMessage = { readonly source: unknown; readonly origin: string; readonly data: unknown };

export type FrameEventName = "load" | "ready" | "field-change" | "completed" | "declined" | "error";

const Secret = z.string().check(z.regex(/^ces_[\w-]{16,200}$/));
const Id = z.optional(z.string().check(z.maxLength(64)));
/** The secret, or the whole answer of `POST /api/embed/session`. */
const SessionMessage = z.object({
  type: z.literal("countersign:session"),
  session: z.union([Secret, z.object({ session: Secret, scope: z.optional(z.object({ documentId: Id })) })]),
});

/** A session that the embedding site set; `documentId`: the document it is for, if the site named one. */
export type SuppliedSession = { session: string; documentId: string | null };

type Options = {
  window: FrameWindow;
  /** Origin of the embedding page, as the browser guarantees it. */
  around: string | null;
  /** Probable origin of the embedding page, from a source that can be wrong: used only as the target of events. */
  guess: string | null;
  onSession: (session: SuppliedSession) => void;
};

/** Maximum number of messages queued until the target origin is known. */
const MOST_WAITING = 50;

/** Listens immediately; messages that arrive before `allow` are queued and checked then. */
export function createFrameMessages({ window, around, guess, onSession }: Options) {
  let allowed: readonly string[] | null = null;
  let target: string | null = null;
  let known = around;
  const early: FrameMessage[] = [];
  const queued: unknown[] = [];

  function aim(origin: string): void {
    target ??= origin;
    for (const message of queued.splice(0)) window.parent.postMessage(message, target);
  }
  function receive(event: FrameMessage): void {
    if (!allowed?.includes(event.origin)) return;
    const message = SessionMessage.safeParse(event.data);
    if (!message.success) return;
    known ??= event.origin;
    aim(event.origin);
    const { session } = message.data;
    if (typeof session === "string") onSession({ session, documentId: null });
    else onSession({ session: session.session, documentId: session.scope?.documentId ?? null });
  }
  function onMessage(event: FrameMessage): void {
    if (event.source !== window.parent) return;
    if (allowed) receive(event);
    else if (early.length < MOST_WAITING) early.push(event);
  }
  window.addEventListener("message", onMessage);

  return {
    /** Sets the origins that messages are accepted from and events are sent to. */
    allow(origins: readonly string[]): void {
      allowed = origins;
      const likely = around ?? guess;
      if (likely !== null && origins.includes(likely)) aim(likely);
      for (const event of early.splice(0)) receive(event);
    },
    /** Sends to the exact origin of the embedding page; queued until that origin is known. */
    post(name: FrameEventName, detail: Record<string, unknown>): void {
      const message = { type: "countersign:event", name, detail };
      if (target !== null) window.parent.postMessage(message, target);
      else if (queued.length < MOST_WAITING) queued.push(message);
    },
    /** Origin of the embedding page, as the browser reports it; `null` until it is known. */
    around: () => known,
    close: () => window.removeEventListener("message", onMessage),
  };
}
