import type { Instant, UserId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import type { Change, DocumentState } from "../change.ts";
import { isOpen, statusAt } from "../state-table.ts";

/** Takes a document out of the lists into the archive; `null` when it is there. Refusal `document_open`: somebody still has to act on it. */
export function archiveDocument(
  { document }: Pick<DocumentState, "document">,
  { at, by }: { at: Instant; by: UserId },
): Outcome<Change | null> {
  if (document.archived) return done(null);
  const status = statusAt(document, at);
  if (isOpen(document.status) || isOpen(status) || status === "SEALING") return refuse("document_open");
  return done({ document: { ...document, archived: { at, by } }, events: [], jobs: [] });
}

/** Brings a document back from the archive; `null` when it is not there. */
export function unarchiveDocument({ document }: Pick<DocumentState, "document">): Change | null {
  return document.archived ? { document: { ...document, archived: undefined }, events: [], jobs: [] } : null;
}
