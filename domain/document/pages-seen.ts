import type { AuditEvent } from "../audit/event.ts";
import type { RecipientId } from "../ids.ts";
import type { DocumentHead } from "./document.ts";

/**
 * Events for files of which a signer had every page on screen before acting, as their browser reports it. Nothing is
 * claimed about other files.
 * @param seen pages counted through all files, from 0
 */
export function pageSeenEvents(
  { fileParts }: Pick<DocumentHead, "fileParts">,
  recipient: RecipientId,
  seen: readonly number[] | undefined,
): AuditEvent[] {
  const on = new Set(seen);
  let first = 0;
  const files = fileParts.flatMap(({ pages, hashData }): string[] => {
    const from = first;
    first += pages;
    return Array.from({ length: pages }, (_, page) => from + page).every((page) => on.has(page)) ? [hashData] : [];
  });
  if (files.length === 0) return [];
  const data = { files, seen: files.length, of: fileParts.length };
  return [{ type: "PAGE_SEEN", actor: { kind: "recipient", id: recipient }, subject: recipient, data }];
}
