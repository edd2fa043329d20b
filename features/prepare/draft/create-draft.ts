/** One draft on screen: its state, its changes, and the server's responses. */
import { batch, computed, signal } from "@preact/signals-react";
import type { AssetsView } from "../../../domain/contract/views/views.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { DocumentLanguage } from "../../../domain/text/language.ts";
import type { Answer } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { personalStorage } from "../../host/personal-storage.ts";
import { createAutosave, type MergedChange } from "./autosave.ts";
import { type Draft, newDraft } from "./draft.ts";
import { createPages } from "./draft-pages.ts";
import { type DraftSource, type ServerView, senderSource } from "./draft-source.ts";
import { createDraftStorage, findStoredDraft, type StoredDraft } from "./stored/stored-draft.ts";
import { type SecretPlace, stillMissing } from "./stored/withheld-secrets.ts";

/** Picture addresses are renewed this long before they expire. */
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

/** A document that is not saved yet, or unacknowledged work on one. */
export function openNewDraft(
  host: Host,
  language: DocumentLanguage,
  clock: Clock = browserClock,
  source: DraftSource = senderSource(host),
  fresh: Draft = newDraft(newRecipientId(), language),
): DraftStore {
  const stored = findStoredDraft(personalStorage(host.storage), source.keptAs(null));
  return createDraft(host, source, { id: null, view: null, stored, fresh }, clock);
}

/**
 * A saved draft with the device's unacknowledged work applied, or one of version 0: it has an id, and its first change
 * creates it.
 */
export async function openDraft(
  host: Host,
  documentId: string,
  clock: Clock = browserClock,
  source: DraftSource = senderSource(host),
): Promise<Answer<DraftStore>> {
  const answer = await source.read(documentId);
  if (!answer.ok) return answer;
  const { view, draft } = answer.value;
  const stored = findStoredDraft(personalStorage(host.storage), source.keptAs(view._id));
  const saved = view.version > 0 ? view : null;
  return { ok: true, value: createDraft(host, source, { id: view._id, view: saved, stored, fresh: draft }, clock) };
}

export function newRecipientId(): RecipientId {
  return crypto.randomUUID() as RecipientId;
}

/** `view`: `null` until the first save, whether or not the draft has an `id`. */
type OpenedDraft = { id: string | null; view: ServerView | null; stored: StoredDraft | null; fresh: Draft };

function createDraft(host: Host, source: DraftSource, { id, view, stored, fresh }: OpenedDraft, clock: Clock) {
  const draft = signal(stored?.draft ?? fresh);
  const server = signal<ServerView | null>(view);
  const mergedChange = signal<MergedChange | null>(null);
  const withheld = signal<readonly SecretPlace[]>(stored?.withheld ?? []);
  const opened = draft.peek();
  const { pages, rememberPages } = createPages(draft, server);
  const assets = signal<AssetsView | null>(view?.assets ?? null);

  let stopRenewing = renewAssets();

  function adoptServerView(saved: ServerView): void {
    server.value = saved;
    // Every response has new addresses; pictures on screen keep theirs while they are valid.
    const goodUntilMs = Date.parse(assets.peek()?.expiresAt ?? "") || 0;
    if (goodUntilMs - clock.nowMs() >= ASSETS_MARGIN_MS) return;
    assets.value = saved.assets;
    stopRenewing();
    stopRenewing = renewAssets();
  }

  /** Renews picture addresses before they expire. */
  function renewAssets(): () => void {
    const endsMs = Date.parse(assets.peek()?.expiresAt ?? "");
    if (Number.isNaN(endsMs)) return () => {};
    const inMs = Math.max(endsMs - clock.nowMs() - ASSETS_MARGIN_MS / 2, ASSETS_MARGIN_MS / 10);
    return clock.after(inMs, () => void refresh());
  }

  /** Reads the document again and merges others' changes. */
  async function refresh(): Promise<void> {
    const documentId = server.peek()?._id;
    if (!documentId) return;
    const answer = await source.read(documentId);
    if (!answer.ok) {
      stopRenewing();
      stopRenewing = renewAssets();
      return;
    }
    // A save acknowledged meanwhile is newer than this response.
    if (answer.value.view.version < (server.peek()?.version ?? 0)) return;
    adoptServerView(answer.value.view);
    autosave.mergeNewer(answer.value);
  }

  const draftStorage = createDraftStorage(personalStorage(host.storage), stored?.window ?? crypto.randomUUID());
  const autosave = createAutosave(
    {
      current: () => draft.peek(),
      save: source.save,
      newerIn: source.newerIn,
      keep: (base, unsaved) => draftStorage.keep({ ...base, documentId: source.keptAs(base.documentId) }, unsaved),
      onSaved({ view: fullView, _id, version }) {
        const before = server.peek();
        if (fullView) adoptServerView(fullView);
        else if (before) server.value = { ...before, version };
        if (!before) source.created(_id);
        host.announce({ type: "draft_saved", documentId: _id, version });
      },
      onSettled(settled) {
        draft.value = settled;
      },
      onMerged(merged) {
        batch(() => {
          draft.value = merged.draft;
          adoptServerView(merged.view);
          mergedChange.value = merged;
        });
      },
      ...clock,
      newKey: () => crypto.randomUUID(),
    },
    // Stored work builds on its own version, so a newer version on the server shows as a conflict.
    {
      documentId: id,
      version: stored ? stored.version : (view?.version ?? (id === null ? undefined : 0)),
      saved: stored ? stored.saved : fresh,
      unanswered: stored?.unanswered ?? null,
    },
  );
  if (stored) autosave.changed();
  function change(step: (before: Draft) => Draft): void {
    const next = step(draft.peek());
    if (next === draft.peek()) return;
    draft.value = next;
    autosave.changed();
  }

  const leaving = onLeaving(autosave.keepNow, () => void refresh());

  return {
    draft,
    server,
    pages,
    rememberPages,
    assets,
    save: autosave.state,
    /** Secrets of an earlier visit that were not saved and have to be typed again. */
    lostSecrets: computed(() => stillMissing(withheld.value, opened, draft.value)),
    dismissLostSecrets(): void {
      withheld.value = [];
    },
    change,
    /** Sets initial content. Of a document that is not saved yet, the first change saves it, too. */
    begin(step: (before: Draft) => Draft): void {
      if (server.peek() === null && !autosave.isDirty()) {
        draft.value = step(draft.peek());
        autosave.beginWith(draft.peek());
      } else change(step);
    },
    flush: autosave.flush,
    isDirty: autosave.isDirty,
    /** The last change by somebody else that was merged. */
    mergedChange,
    settle: autosave.settle,
    refresh,
    dispose(): void {
      stopRenewing();
      leaving.abort();
      autosave.dispose();
    },
  };
}

/** Calls `leave` when the page is left and `comeBack` when it is shown again. Ends when aborted. */
function onLeaving(leave: () => void, comeBack: () => void): AbortController {
  const until = new AbortController();
  const { signal } = until;
  globalThis.addEventListener?.("pagehide", leave, { signal });
  globalThis.document?.addEventListener(
    "visibilitychange",
    () => (document.visibilityState === "hidden" ? leave() : comeBack()),
    { signal },
  );
  return until;
}
