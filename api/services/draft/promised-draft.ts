import { genesis } from "../../../domain/audit/chain.ts";
import { DraftInput } from "../../../domain/contract/draft/draft.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { emptyDraft } from "../../../domain/document/draft/save-draft.ts";
import { DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf, editorOf } from "../actor.ts";
import { refusalOfDocument } from "../judge-document.ts";

/**
 * The empty state, of version 0, of a draft that an embed session names and no save has created yet. `not_found` if the
 * draft exists, was never promised, or is not the caller's.
 */
export async function findPromisedDraft(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<DocumentState>> {
  const documentId = DocumentId.safeParse(id);
  if (principal.kind !== "member" || !documentId.success) return refuse("not_found");
  const promise = await deps.draftPromises.find(documentId.data);
  const at = toInstant(deps.clock.now());
  if (!promise || promise.expiresAt <= at || (await deps.documents.findHead(documentId.data)))
    return refuse("not_found");
  const { seq, head } = await genesis(documentId.data);
  const state = emptyDraft({
    ...promise,
    at,
    newId: documentId.data,
    genesis: { seq, head },
    input: { ...DraftInput.parse({ fileParts: [], recipients: [], documentInfo: {} }), externalId: promise.externalId },
    fileParts: [],
    secrets: { accessCodes: new Map(), answers: new Map(), password: null },
    hosts: new Map(),
    actor: actorOf(principal),
    editedBy: editorOf(principal),
  });
  return refusalOfDocument(principal, state.document, []) ?? done(state);
}
