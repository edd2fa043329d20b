import type { DocumentState } from "../../../domain/document/change.ts";
import type { FieldsState } from "../../../domain/document/draft/change-fields.ts";
import { DocumentId, type FieldKey } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";
import { refusalOfDocument } from "../judge-document.ts";

/**
 * A document of the call's workspace for which the caller has the permission that the call needs. Refusals: `not_found`
 * if it belongs to another workspace or the caller may not see it, `not_authorized` if they may only see it,
 * `document_is_test` and `document_is_no_test` for an API key of the other mode.
 */
export async function findOwnDocument(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<DocumentState>>> {
  const documentId = DocumentId.safeParse(id);
  const found = documentId.success ? await deps.documents.findState(documentId.data) : null;
  if (!found) return refuse("not_found");
  return refusalOfDocument(principal, found.value.document, found.value.recipients) ?? done(found);
}

/** Like `findOwnDocument`, for a change of these fields; does not read the others. */
export async function findOwnFields(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
  keys: readonly FieldKey[],
): Promise<Outcome<Versioned<FieldsState>>> {
  const documentId = DocumentId.safeParse(id);
  const found = documentId.success ? await deps.documents.findFields(documentId.data, keys) : null;
  if (!found) return refuse("not_found");
  return refusalOfDocument(principal, found.value.document, found.value.recipients) ?? done(found);
}
