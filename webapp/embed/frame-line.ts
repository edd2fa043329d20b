/** Words between this page and the site that shows it in a frame: both ways strictly by origin, never to `*`. */
import * as z from "zod/mini";

/** The least of a window that is needed here. */
export type FrameWindow = {
  /** The window around; the same as this one's where the page is not in a frame. */
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

/** A session as the site around gave it; `documentId`: of what it is for, where the site said so. */
export type GivenSession = { session: string; documentId: string | null };

type Options = {
  window: FrameWindow;
  /** Who is around, where the browser vouches for it. */
  around: string | null;
  /** Who may be, by what can be wrong: events are offered to it, and nothing else follows from it. */
  guess: string | null;
  onSession: (given: GivenSession) => void;
};

/** So many events wait until it is known to whom they may be said. */
const MOST_WAITING = 50;

/** Listens at once; what comes before `allow` waits and is judged then. */
export function createFrameLine({ window, around, guess, onSession }: Options) {
  let allowed: readonly string[] | null = null;
  let target: string | null = null;
  let known = around;
  const early: FrameMessage[] = [];
  const unsaid: unknown[] = [];

  function aim(origin: string): void {
    target ??= origin;
    for (const message of unsaid.splice(0)) window.parent.postMessage(message, target);
  }
  function take(event: FrameMessage): void {
    if (!allowed?.includes(event.origin)) return;
    const message = SessionMessage.safeParse(event.data);
    if (!message.success) return;
    known ??= event.origin;
    aim(event.origin);
    const { session } = message.data;
    if (typeof session === "string") onSession({ session, documentId: null });
    else onSession({ session: session.session, documentId: session.scope?.documentId ?? null });
  }
  function hear(event: FrameMessage): void {
    if (event.source !== window.parent) return;
    if (allowed) take(event);
    else if (early.length < MOST_WAITING) early.push(event);
  }
  window.addEventListener("message", hear);

  return {
    /** Says from whom messages are taken and to whom events may go. */
    allow(origins: readonly string[]): void {
      allowed = origins;
      const likely = around ?? guess;
      if (likely !== null && origins.includes(likely)) aim(likely);
      for (const event of early.splice(0)) take(event);
    },
    /** Goes to the exact origin around; waits as long as that is not known. */
    post(name: FrameEventName, detail: Record<string, unknown>): void {
      const message = { type: "countersign:event", name, detail };
      if (target !== null) window.parent.postMessage(message, target);
      else if (unsaid.length < MOST_WAITING) unsaid.push(message);
    },
    /** Whose page this one stands in, as the browser says it; `null` until it is known. */
    around: () => known,
    close: () => window.removeEventListener("message", hear),
  };
}

export type FrameLine = ReturnType<typeof createFrameLine>;
