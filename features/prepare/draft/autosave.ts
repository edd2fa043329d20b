/**
 * Saves a draft soon after a change: one request at a time, the newest state last, only fields when only fields
 * changed. A request with an unknown result is repeated unchanged, under its idempotency key, before anything newer
 * is sent. Unacknowledged work is stored on the device, so a reload or a dead network loses nothing but secrets. A newer state on
 * the server is never overwritten: both changes are merged, and the person is asked where both changed the same part.
 */
import { signal } from "@preact/signals-react";
import type { Field } from "../../../domain/field/field.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { carriedOver, type FieldsPatch, isSameDraft, onlyFieldsPatch } from "./changes/fields-patch.ts";
import { type Clash, mergeDrafts, type Side, withNames } from "./changes/merge-drafts.ts";
import type { Draft } from "./draft.ts";
import type { SavedView, ServerDraft, ServerView } from "./draft-source.ts";
import { settleSecrets } from "./settle-secrets.ts";
import { withoutTyped } from "./stored/withheld-secrets.ts";

export type SaveState =
  | { kind: "unchanged" }
  /** Changed; a save is due soon. */
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved"; atMs: number }
  /** `retryAtMs`: when it is tried again automatically. */
  | { kind: "failed"; refusal: CallRefusal; retryAtMs: number | null }
  /** Changed on both sides; `clashes` are the undecided parts. */
  | { kind: "conflict"; theirs: ServerDraft; clashes: Clash[] };

/** Base of a save: nothing, or a version of a document. */
export type SaveBase = { documentId: string | null; version: number | undefined };

/** `fields`: nothing else changed since that version, and nothing else is sent. */
export type SaveRequest = SaveBase & { draft: Draft; fields: FieldsPatch | null; idempotencyKey: string };

/** `view` is absent when the response holds only a part of the document. */
export type Saved = { _id: string; version: number; view: SavedView | null };

/** Unacknowledged work: the present draft, its base, and the request with an unknown result. */
export type Unsaved = { draft: Draft; saved: Draft | null; unanswered: SaveRequest | null };

/** Somebody else's change, merged into this draft. */
export type MergedChange = {
  view: ServerView;
  before: Draft;
  draft: Draft;
  /** The other version differed only in its number. */
  isNothingNew: boolean;
  /** Applies the same change to fields of an earlier state of this draft. */
  carry: (fields: readonly Field[]) => Field[];
};

export type AutosavePorts = {
  /** The present draft; the same object while nothing changes. */
  current(): Draft;
  save(request: SaveRequest): Promise<Answer<Saved>>;
  /** The newer state in the data of a refused save. */
  newerIn(data: unknown): ServerDraft;
  /** Stores unsaved work on the device; `null` removes it after everything is acknowledged. */
  keep(base: SaveBase, unsaved: Unsaved | null): void;
  onSaved(saved: Saved): void;
  /** Called after secrets were saved and dropped: `draft` is the present draft. */
  onSettled(draft: Draft): void;
  /** Called after a merge: its draft is the present draft. */
  onMerged(merged: MergedChange): void;
  nowMs(): number;
  /** Calls back once after a delay; returns a function that cancels. */
  after(delayMs: number, callback: () => void): () => void;
  newKey(): string;
};

export const SAVE_DELAY_MS = 800;
/** Delays writes to the device, so that a burst of changes is one write. */
export const KEEP_DELAY_MS = 200;
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

type Start = SaveBase & { saved: Draft | null; unanswered?: SaveRequest | null };

export function createAutosave(ports: AutosavePorts, start: Start) {
  const state = signal<SaveState>({ kind: "unchanged" });
  let base: SaveBase = { documentId: start.documentId, version: start.version };
  let saved = start.saved;
  let unanswered: SaveRequest | null = start.unanswered ?? null;
  let choices: ReadonlyMap<string, Side> = new Map();
  let isRunning = false;
  let lastRun: Promise<void> = Promise.resolve();
  let failures = 0;
  let disposed = false;
  let cancelTimer = () => {};
  let stopKeeping: (() => void) | null = null;

  const isDirty = () => unanswered !== null || ports.current() !== saved;

  function keepUnsaved(): void {
    stopKeeping?.();
    stopKeeping = null;
    ports.keep(base, isDirty() ? { draft: ports.current(), saved, unanswered } : null);
  }

  function later(delayMs: number): void {
    cancelTimer();
    if (!disposed) cancelTimer = ports.after(delayMs, () => void run());
  }

  /** Must be called after every change of the draft. */
  function changed(): void {
    if (!isDirty()) return;
    stopKeeping ??= ports.after(KEEP_DELAY_MS, keepUnsaved);
    if (isRunning || state.peek().kind === "conflict") return;
    const now = state.peek();
    if (now.kind === "failed" && now.retryAtMs !== null) return;
    state.value = { kind: "waiting" };
    later(SAVE_DELAY_MS);
  }

  function run(): Promise<void> {
    cancelTimer();
    if (!isRunning) lastRun = saveAll();
    return lastRun;
  }

  async function saveAll(): Promise<void> {
    isRunning = true;
    try {
      while (!disposed && isDirty()) {
        state.value = { kind: "saving" };
        unanswered ??= nextRequest();
        if (!unanswered) continue;
        keepUnsaved();
        const request = unanswered;
        const answer = await ports.save(request);
        if (answer.ok) accept(request.draft, answer.value);
        else if (!refused(answer.refusal, request.draft)) return;
      }
      if (state.peek().kind === "saving") state.value = { kind: "saved", atMs: ports.nowMs() };
    } finally {
      isRunning = false;
    }
  }

  /** `null` when nothing differs. */
  function nextRequest(): SaveRequest | null {
    // A new document is first saved without secrets, so that this request can be repeated by the next page, too.
    const draft = base.documentId === null ? withoutTyped(ports.current()) : ports.current();
    const fields = saved && base.version !== undefined ? onlyFieldsPatch(saved, draft) : null;
    if (fields && fields.put.length + fields.remove.length === 0) {
      saved = draft;
      keepUnsaved();
      return null;
    }
    return { ...base, draft, fields, idempotencyKey: ports.newKey() };
  }

  function accept(draft: Draft, answer: Saved): void {
    ports.keep(base, null);
    unanswered = null;
    failures = 0;
    saved = answer.view ? settleSecrets(draft, draft, answer.view) : draft;
    base = { documentId: answer._id, version: answer.version };
    const now = ports.current();
    const settled = now === draft || !answer.view ? saved : settleSecrets(now, draft, answer.view);
    if (answer.view && settled !== now) ports.onSettled(settled);
    ports.onSaved(answer);
    keepUnsaved();
  }

  /** Handles a refusal. @returns whether saving continues */
  function refused(refusal: CallRefusal, draft: Draft): boolean {
    if (refusal.code === "conflict" && refusal.data) {
      unanswered = null;
      return mergeServerDraft(ports.newerIn(refusal.data));
    }
    const again = mayPass(refusal);
    if (!again) {
      unanswered = null;
      keepUnsaved();
      // A change made during the save may resolve the refusal, so it is sent without delay.
      if (ports.current() !== draft) return true;
    }
    const delayMs = refusal.retryAfterMs ?? RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]!;
    failures += 1;
    state.value = { kind: "failed", refusal, retryAtMs: again ? ports.nowMs() + delayMs : null };
    if (again) later(delayMs);
    return false;
  }

  /** Merges a newer state of the server. @returns whether no question is left */
  function mergeServerDraft(newer: ServerDraft): boolean {
    const { view, draft: theirs } = newer;
    const here = ports.current();
    const merged = mergeDrafts(saved, here, theirs, choices);
    if (merged.clashes.length > 0) {
      state.value = { kind: "conflict", theirs: newer, clashes: merged.clashes };
      keepUnsaved();
      return false;
    }
    ports.keep(base, null);
    choices = new Map();
    base = { documentId: view._id, version: view.version };
    saved = theirs;
    const draft = isSameDraft(merged.draft, theirs) ? theirs : merged.draft;
    const named = withNames(here, merged.renamed);
    const step = carriedOver(named.fields, draft.fields);
    const carry = (fields: readonly Field[]) => step(withNames({ fields }, merged.renamed).fields);
    ports.onMerged({ view, before: here, draft, isNothingNew: isSameDraft(here, draft), carry });
    keepUnsaved();
    return true;
  }

  return {
    state,
    changed,
    /** Saves now. @returns whether everything is acknowledged afterwards */
    async flush(): Promise<boolean> {
      if (state.peek().kind === "conflict") return false;
      await run();
      return !isDirty();
    },
    /** Merges a newer state of the server, unless a save under way will meet it. */
    mergeNewer(newer: ServerDraft): void {
      const { status = "DRAFT", version } = newer.view;
      const isBusy = isRunning || unanswered !== null || state.peek().kind === "conflict";
      if (isBusy || status !== "DRAFT" || base.version === undefined || version <= base.version) return;
      if (mergeServerDraft(newer)) changed();
    },
    /** Resolves clashes by id; saving continues when none is left. */
    settle(chosen: ReadonlyMap<string, Side>): void {
      const now = state.peek();
      if (now.kind !== "conflict") return;
      choices = new Map([...choices, ...chosen]);
      if (!mergeServerDraft(now.theirs)) return;
      state.value = { kind: "saving" };
      void run();
    },
    isDirty,
    /** Sets the content that counts as unchanged, before anything is saved. */
    beginWith(draft: Draft): void {
      saved = draft;
    },
    /** Stores unacknowledged work at once: the page may be closing. */
    keepNow(): void {
      if (stopKeeping) keepUnsaved();
    },
    dispose(): void {
      if (stopKeeping) keepUnsaved();
      disposed = true;
      cancelTimer();
    },
  };
}

/** Whether the same request may succeed later: the server is unreachable, busy or undecided. */
function mayPass(refusal: CallRefusal): boolean {
  return (
    refusal.code === "unreachable" ||
    refusal.code === "request_in_progress" ||
    refusal.status >= 500 ||
    refusal.status === 429 ||
    refusal.status === 408
  );
}
