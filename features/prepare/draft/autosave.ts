/**
 * Saves a draft soon after it changed: one request at a time, the newest state last. A request whose fate is unknown is
 * repeated as it was, under its own idempotency key, before anything newer goes out. What is not acknowledged is kept on
 * the device, so that a reload or a dead network loses nothing. A newer state on the server is never overwritten silently.
 */
import { signal } from "@preact/signals-react";
import type { OwnerView } from "../../../domain/contract/views.ts";
import type { Answer, CallRefusal } from "../../api.ts";
import type { Draft } from "./draft.ts";

export type SaveState =
  | { kind: "unchanged" }
  /** Changed; a save is due in a moment. */
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; atMs: number }
  /** `retryAtMs` where it is tried again by itself. */
  | { kind: "failed"; refusal: CallRefusal; retryAtMs: number | null }
  | { kind: "conflict"; theirs: OwnerView };

/** What a save builds on: nothing yet, or a version of a document. */
export type SaveBase = { documentId: string | null; version: number | undefined };

export type SaveRequest = SaveBase & { draft: Draft; idempotencyKey: string };

/** Work that is not acknowledged: the draft as it is, and the request whose fate is unknown. */
export type Unsaved = { draft: Draft; unanswered: SaveRequest | null };

export type AutosavePorts = {
  /** The draft as it is now; the same object as long as nothing changed. */
  current(): Draft;
  save(request: SaveRequest): Promise<Answer<OwnerView>>;
  /** Unsaved work, to be kept on the device; `null` once all is acknowledged. */
  keep(base: SaveBase, unsaved: Unsaved | null): void;
  onSaved(view: OwnerView): void;
  nowMs(): number;
  /** Calls back once after a while; gives the way to call it off. */
  after(delayMs: number, callback: () => void): () => void;
  newKey(): string;
};

export const SAVE_DELAY_MS = 800;
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

export type Autosave = ReturnType<typeof createAutosave>;

type Start = SaveBase & { saved: Draft | null; unanswered?: SaveRequest | null };

export function createAutosave(ports: AutosavePorts, start: Start) {
  const state = signal<SaveState>({ kind: "unchanged" });
  let base: SaveBase = { documentId: start.documentId, version: start.version };
  let saved = start.saved;
  let unanswered: SaveRequest | null = start.unanswered ?? null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let disposed = false;
  let callOff = () => {};

  const isDirty = () => unanswered !== null || ports.current() !== saved;

  function keepUnsaved(): void {
    ports.keep(base, isDirty() ? { draft: ports.current(), unanswered } : null);
  }

  function later(delayMs: number): void {
    callOff();
    if (!disposed) callOff = ports.after(delayMs, () => void run());
  }

  /** To be called after every change of the draft. */
  function changed(): void {
    if (!isDirty()) return;
    keepUnsaved();
    if (running || state.peek().kind === "conflict") return;
    const now = state.peek();
    if (now.kind === "failed" && now.retryAtMs !== null) return;
    state.value = { kind: "waiting" };
    later(SAVE_DELAY_MS);
  }

  async function run(): Promise<void> {
    callOff();
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }

  async function saveAll(): Promise<void> {
    while (!disposed && isDirty()) {
      state.value = { kind: "saving" };
      unanswered ??= { ...base, draft: ports.current(), idempotencyKey: ports.newKey() };
      keepUnsaved();
      const request = unanswered;
      const answer = await ports.save(request);
      if (!answer.ok) return refused(answer.refusal);
      accept(request.draft, answer.value);
    }
    if (state.peek().kind === "saving") state.value = { kind: "saved", atMs: ports.nowMs() };
  }

  function accept(draft: Draft, view: OwnerView): void {
    ports.keep(base, null);
    unanswered = null;
    failures = 0;
    saved = draft;
    base = { documentId: view._id, version: view.version };
    ports.onSaved(view);
    keepUnsaved();
  }

  function refused(refusal: CallRefusal): void {
    if (refusal.code === "conflict" && refusal.data) {
      unanswered = null;
      keepUnsaved();
      state.value = { kind: "conflict", theirs: refusal.data as OwnerView };
      return;
    }
    const again = mayPass(refusal);
    if (!again) {
      unanswered = null;
      keepUnsaved();
    }
    const delayMs = refusal.retryAfterMs ?? RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!;
    failures += 1;
    state.value = { kind: "failed", refusal, retryAtMs: again ? ports.nowMs() + delayMs : null };
    if (again) later(delayMs);
  }

  return {
    state,
    changed,
    /** Saves now; whether everything is acknowledged afterwards. */
    async flush(): Promise<boolean> {
      if (state.peek().kind === "conflict") return false;
      await run();
      return !isDirty();
    },
    /** Goes on from the newer state of the server with what is here: what they changed meanwhile is replaced. */
    keepMine(): void {
      const { theirs } = state.peek() as Extract<SaveState, { kind: "conflict" }>;
      base = { documentId: theirs._id, version: theirs.version };
      state.value = { kind: "waiting" };
      void run();
    },
    /** The draft given is what the server has; nothing here is unsaved any more. */
    adopt(view: OwnerView, draft: Draft): void {
      ports.keep(base, null);
      base = { documentId: view._id, version: view.version };
      saved = draft;
      unanswered = null;
      state.value = { kind: "unchanged" };
    },
    isDirty,
    dispose(): void {
      disposed = true;
      callOff();
    },
  };
}

/** Whether the same request may succeed later: the server was not reached, is busy, or does not know yet. */
function mayPass(refusal: CallRefusal): boolean {
  return (
    refusal.code === "unreachable" ||
    refusal.code === "request_in_progress" ||
    refusal.status >= 500 ||
    refusal.status === 429 ||
    refusal.status === 408
  );
}
