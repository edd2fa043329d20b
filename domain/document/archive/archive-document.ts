import type { Instant, UserId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import type { Change, DocumentState } from "../change.ts";
import { isOpen, statusAt } from "../state-table.ts";

/**
 * Moves a document to the archive; `null` if it is archived already. Refusal `document_open`: somebody still has to act
 * on it.
 */
export function archiveDocument(
  { document }: Pick<DocumentState, "document">,
  { at, by }: { at: Instant; by: UserId },
): Outcome<Change | null> {
  if (document.archived) return done(null);
  const status = statusAt(document, at);
  if (isOpen(document.status) || isOpen(status) || status === "SEALING") return refuse("document_open");
  return done({ document: { ...document, archived: { at, by } }, events: [], jobs: [] });
}

/** Moves a document out of the archive; `null` if it is not archived. */
export function unarchiveDocument({ document }: Pick<DocumentState, "document">): Change | null {
  return document.archived ? { document: { ...document, archived: undefined }, events: [], jobs: [] } : null;
}
