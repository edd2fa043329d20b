/** Reads and saves a draft: as the sender's document, or through an editor's link. */
import { changeFieldsCall, readDocumentCall, saveDocumentCall } from "../../../domain/contract/document.ts";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Saved, SaveRequest } from "./autosave.ts";
import { fieldChange } from "./changes/fields-patch.ts";
import { type Draft, draftOf, inputOf } from "./draft.ts";

/** Properties of a draft that every reader knows; a draft without a status is editable. */
export type ServerView = Pick<OwnerView, "version" | "fileParts" | "pages" | "assets"> &
  Partial<Pick<OwnerView, "status" | "editedBy">> & { _id: string };

/** The answer to a whole save. */
export type SavedView = ServerView & Pick<OwnerView, "recipients" | "settings">;

/** The server's state of a draft. */
export type ServerDraft = { view: ServerView; draft: Draft };

export type DraftSource = {
  read(documentId: string): Promise<Answer<ServerDraft>>;
  save(request: SaveRequest): Promise<Answer<Saved>>;
  /** The newer state in the data of a refused save. */
  newerIn(data: unknown): ServerDraft;
  /** The name under which unsaved work is stored. */
  keptAs(documentId: string | null): string | null;
  /** Leads to a new draft's own address. */
  created(documentId: string): void;
};

/** The source for the sender and their workspace. */
export function senderSource(host: Host): DraftSource {
  return {
    async read(documentId) {
      const answer = await call(host, readDocumentCall, { params: { documentId } });
      return answer.ok ? { ok: true, value: serverDraft(answer.value) } : answer;
    },
    save: (request) => save(host, request),
    newerIn: (data) => serverDraft(data as OwnerView),
    keptAs: (documentId) => documentId,
    created: (documentId) => host.announce({ type: "document_created", documentId }),
  };
}

export function serverDraft(view: OwnerView): ServerDraft {
  return { view, draft: draftOf(view) };
}

async function save(
  host: Host,
  { documentId, version, draft, fields, idempotencyKey }: SaveRequest,
): Promise<Answer<Saved>> {
  if (fields && documentId !== null && version !== undefined) {
    const body = { version, put: fields.put.map(fieldChange), remove: fields.remove };
    const answer = await call(host, changeFieldsCall, { params: { documentId }, body }, { idempotencyKey });
    return answer.ok ? { ok: true, value: { ...answer.value, view: null } } : answer;
  }
  const input = { params: { documentId: documentId ?? "new" }, body: inputOf(draft, version) };
  const answer = await call(host, saveDocumentCall, input, { idempotencyKey });
  return answer.ok ? { ok: true, value: savedOf(answer.value) } : answer;
}

function savedOf(view: OwnerView): Saved {
  return { _id: view._id, version: view.version, view };
}
