import { DAY_MS } from "../../durations.ts";
import type { Instant, UserId } from "../../ids.ts";
import { toInstant } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { type Change, type DocumentState, job } from "../change.ts";
import type { DocumentHead } from "../document.ts";
import { isOpen, statusAt } from "../state-table.ts";

/** Days until a document in the bin is erased. */
export const BIN_DAYS = 30;

/**
 * Moves a document to the bin; `null` if it is there already. Refusal `document_open`: it is out for signing, or being
 * sealed.
 */
export function binDocument(
  { document }: Pick<DocumentState, "document">,
  { at, by }: { at: Instant; by: UserId },
): Outcome<Change | null> {
  if (document.binned) return done(null);
  const status = statusAt(document, at);
  if (isOpen(document.status) || isOpen(status) || status === "SEALING") return refuse("document_open");
  const dueAt = toInstant(Date.parse(at) + BIN_DAYS * DAY_MS);
  return done({
    document: { ...document, binned: { at, by } },
    events: [],
    jobs: [job({ kind: "erase_binned", documentId: document._id, binnedAt: at }, dueAt)],
  });
}

/** Restores a document from the bin; `null` if it is not there. */
export function restoreDocument({ document }: Pick<DocumentState, "document">, hasFolder: boolean): Change | null {
  const { binned, folderId, ...rest } = document;
  if (!binned) return null;
  return { document: { ...rest, ...(folderId && hasFolder ? { folderId } : {}) }, events: [], jobs: [] };
}

/** Erases a document for its workspace; its recipients keep their sealed copies. */
export function eraseForWorkspace({ document }: Pick<DocumentState, "document">, at: Instant): Change {
  const jobs = [job({ kind: "forget_comments", documentId: document._id }, at)];
  return { document: { ...document, erasedAt: at }, events: [], jobs };
}

/** Whether recipients hold sealed evidence, which must stay. */
export function isKeptForOthers({ status }: Pick<DocumentHead, "status">): boolean {
  return status === "COMPLETED";
}
