import type { Actor } from "../../audit/action.ts";
import type { DocumentId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { contentOf, draftOf, type InitialFacts } from "../../template/content.ts";
import { creationEvents } from "../../template/create-draft.ts";
import type { Change, DocumentState } from "../change.ts";

/** A new draft with the files, people, fields and settings that the document's sender prepared. */
export function copyDocument(state: DocumentState, begins: InitialFacts, actor: Actor): Change {
  const { workspaceId, folderId } = state.document;
  const { content, ...parts } = contentOf(state);
  const draft = draftOf({ template: { content, workspaceId }, ...parts }, begins);
  const document = { ...draft.document, ...(folderId ? { folderId } : {}) };
  return { ...draft, document, events: creationEvents(draft, { type: "CREATE", actor }), jobs: [] };
}

/** Stores the id of the draft that corrects a document, once; later requests get the same draft. */
export function nameCorrection({ document }: DocumentState, correction: DocumentId): Outcome<Change | null> {
  switch (document.status) {
    case "DECLINED":
    case "EXPIRED":
    case "VOIDED":
      return done(document.correction ? null : { document: { ...document, correction }, events: [], jobs: [] });
    case "COMPLETED":
      return refuse("document_completed");
    case "DRAFT":
      return refuse("document_not_sent");
    default:
      return refuse("document_open");
  }
}
