import type { RemovedKind } from "../../../domain/document/file-part.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfSyntaxError, type PdfValue } from "../syntax/values.ts";
import { faultOfAction } from "./allowed-actions.ts";

const MAX_ITEMS = 100_000;
const neighbours = ["First", "Last", "Next", "Prev"];

/**
 * The bookmarks whose action must be removed, each with the reason. The survey reports them, and the rewrite drops
 * the action of exactly these dictionaries, so the two cannot disagree. A bookmark keeps its title and `Dest`.
 * @throws PdfSyntaxError
 */
export function faultyBookmarks(reader: PdfReader): Map<PdfDict, RemovedKind> {
  const faulty = new Map<PdfDict, RemovedKind>();
  const outline = reader.dictIn(reader.catalog, "Outlines");
  const visited = new Set<PdfDict>();
  const waiting = linksOf(outline);
  while (waiting.length > 0) {
    const item = reader.resolve(waiting.pop());
    if (!isDict(item) || visited.has(item)) continue;
    visited.add(item);
    if (visited.size > MAX_ITEMS) throw new PdfSyntaxError("too_large", "outline");
    const fault = reader.has(item, "A") ? faultOfBookmark(reader, item.get("A")) : null;
    if (fault) faulty.set(item, fault);
    waiting.push(...linksOf(item));
  }
  return faulty;
}

function linksOf(item: PdfDict | null): (PdfValue | undefined)[] {
  return neighbours.map((key) => item?.get(key));
}

function faultOfBookmark(reader: PdfReader, value: PdfValue | undefined): RemovedKind | null {
  return faultOfAction(reader, value) ?? (leadsToNoPage(reader, value) ? "actions" : null);
}

/** Whether the action leads to an explicit destination without a page, such as a page that another program removed. */
function leadsToNoPage(reader: PdfReader, value: PdfValue | undefined): boolean {
  const action = reader.resolve(value);
  if (!isDict(action) || !isName(reader.resolve(action.get("S")), "GoTo")) return false;
  const target = reader.arrayIn(action, "D");
  const page = target && reader.resolve(target[0]);
  return target !== null && !isDict(page ?? null) && typeof page !== "number";
}
