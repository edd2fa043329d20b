/** One draft on screen: its state, how it is changed, and what the server says about it. */
import { batch, signal } from "@preact/signals-react";
import { readDocument, saveDocument } from "../../../domain/contract/document.ts";
import type { AssetsView, OwnerView } from "../../../domain/contract/views.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { DocumentLanguage } from "../../../domain/language.ts";
import { type Answer, call } from "../../api.ts";
import type { Host } from "../../host.ts";
import { createAutosave, type SaveRequest } from "./autosave.ts";
import { type Draft, draftOf, inputOf, newDraft } from "./draft.ts";
import { createPages } from "./draft-pages.ts";
import { findKeptDraft, type Kept, keepDraft } from "./kept-draft.ts";

/** Addresses of pictures are renewed this long before they end. */
const ASSETS_MARGIN_MS = 10 * 60_000;

export type DraftStore = ReturnType<typeof createDraft>;

export type Clock = { nowMs(): number; after(delayMs: number, callback: () => void): () => void };

const browserClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A document that is not saved yet, or the work on it that was never acknowledged. */
export function openNewDraft(host: Host, language: DocumentLanguage, clock: Clock = browserClock): DraftStore {
  const kept = findKeptDraft(host.storage, null);
  return createDraft(host, { view: null, kept, fresh: newDraft(newRecipientId(), language) }, clock);
}

/** A saved draft, with what was not acknowledged on this device laid over it. */
export async function openDraft(
  host: Host,
  documentId: string,
  clock: Clock = browserClock,
): Promise<Answer<DraftStore>> {
  const answer = await call(host, readDocument, { params: { documentId } });
  if (!answer.ok) return answer;
  const kept = findKeptDraft(host.storage, documentId);
  return { ok: true, value: createDraft(host, { view: answer.value, kept, fresh: draftOf(answer.value) }, clock) };
}

export function newRecipientId(): RecipientId {
  return crypto.randomUUID() as RecipientId;
}

type Opening = { view: OwnerView | null; kept: Kept | null; fresh: Draft };

function createDraft(host: Host, { view, kept, fresh }: Opening, clock: Clock) {
  const draft = signal(kept?.draft ?? fresh);
  const server = signal(view);
  const { pages, learnPages } = createPages(draft, server);
  const assets = signal<AssetsView | null>(view?.assets ?? null);

  let stopRenewing = renewAssets();

  function learn(saved: OwnerView): void {
    server.value = saved;
    // Every answer names new addresses; pictures on screen keep theirs as long as they are good.
    const goodUntilMs = Date.parse(assets.peek()?.expiresAt ?? "") || 0;
    if (goodUntilMs - clock.nowMs() >= ASSETS_MARGIN_MS) return;
    assets.value = saved.assets;
    stopRenewing();
    stopRenewing = renewAssets();
  }

  /** New addresses in good time before the old ones end. */
  function renewAssets(): () => void {
    const endsMs = Date.parse(assets.peek()?.expiresAt ?? "");
    if (Number.isNaN(endsMs)) return () => {};
    const inMs = Math.max(endsMs - clock.nowMs() - ASSETS_MARGIN_MS / 2, ASSETS_MARGIN_MS / 10);
    return clock.after(inMs, () => void refresh());
  }

  /** Reads the document again; the draft stays as it is. */
  async function refresh(): Promise<void> {
    const documentId = server.peek()?._id;
    if (!documentId) return;
    const answer = await call(host, readDocument, { params: { documentId } });
    if (answer.ok) learn(answer.value);
    else stopRenewing = renewAssets();
  }

  const autosave = createAutosave(
    {
      current: () => draft.peek(),
      save: (request) => save(host, request),
      keep: (base, unsaved) => keepDraft(host.storage, base, unsaved),
      onSaved(saved) {
        const isNew = server.peek() === null;
        learn(saved);
        if (isNew) host.announce({ type: "document_created", documentId: saved._id });
      },
      ...clock,
      newKey: () => crypto.randomUUID(),
    },
    // What was kept builds on the version it was made from, so that a newer one on the server shows as a conflict.
    {
      documentId: view?._id ?? null,
      version: kept ? kept.version : view?.version,
      saved: kept ? null : fresh,
      unanswered: kept?.unanswered ?? null,
    },
  );
  if (kept) autosave.changed();

  return {
    draft,
    server,
    pages,
    learnPages,
    assets,
    save: autosave.state,
    /** Work of an earlier visit was found on the device. */
    wasKept: kept !== null,
    change(step: (before: Draft) => Draft): void {
      const next = step(draft.peek());
      if (next === draft.peek()) return;
      draft.value = next;
      autosave.changed();
    },
    flush: autosave.flush,
    isDirty: autosave.isDirty,
    keepMine: autosave.keepMine,
    /** Lays down what is here for what the server has. */
    takeTheirs(theirs: OwnerView): void {
      batch(() => {
        draft.value = draftOf(theirs);
        learn(theirs);
        autosave.adopt(theirs, draft.peek());
      });
    },
    dispose(): void {
      stopRenewing();
      autosave.dispose();
    },
  };
}

function save(host: Host, request: SaveRequest): Promise<Answer<OwnerView>> {
  return call(
    host,
    saveDocument,
    { params: { documentId: request.documentId ?? "new" }, body: inputOf(request.draft, request.version) },
    { idempotencyKey: request.idempotencyKey },
  );
}
