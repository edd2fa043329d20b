import type { AuditEvent } from "../../audit/event.ts";
import type { RecipientId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { type DocumentHead, filesToSign } from "../document.ts";
import { firstUnseen, type MissingPictures } from "../pages.ts";

/**
 * Refuses if a page without a picture was not seen: a signer must have been able to see every page, for example in the
 * source file. Also refuses, transiently, while a page is not drawn yet, because drawing it may fail.
 */
export function checkPagesShown(
  document: DocumentHead,
  missing: MissingPictures | undefined,
  seen: readonly number[] | undefined,
): Outcome<null> {
  if (!missing) return done(null);
  const files = filesToSign(document);
  const undrawn = firstUnseen(files, missing.undrawn, seen);
  if (undrawn !== null) return refuse("page_not_shown", { params: { page: undrawn + 1 } });
  const pending = firstUnseen(files, missing.pending, seen);
  return pending === null ? done(null) : refuse("page_not_drawn_yet", { params: { page: pending + 1 } });
}

/**
 * Events for files whose pages were all on screen before the signer acted, as reported by their browser. Other files
 * get no event.
 * @param seen page numbers from 0, counted across all files
 */
export function pageSeenEvents(
  { fileParts }: Pick<DocumentHead, "fileParts">,
  recipient: RecipientId,
  seen: readonly number[] | undefined,
): AuditEvent[] {
  const seenPages = new Set(seen);
  let first = 0;
  const files = fileParts.flatMap(({ pages, hashData }): string[] => {
    const from = first;
    first += pages;
    return Array.from({ length: pages }, (_, page) => from + page).every((page) => seenPages.has(page))
      ? [hashData]
      : [];
  });
  if (files.length === 0) return [];
  const data = { files, seen: files.length, of: fileParts.length };
  return [{ type: "PAGE_SEEN", actor: { kind: "recipient", id: recipient }, subject: recipient, data }];
}
