/** Bookmarks of the chosen pages, in their order and depth. */
import type { Copier } from "../syntax/copy.ts";
import type { NewFile } from "../syntax/new-file.ts";
import type { PdfReader } from "../syntax/reader.ts";
import {
  dictOf,
  isDict,
  isName,
  nameOf,
  type PdfDict,
  PdfRef,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "../syntax/values.ts";
import { destinationIn } from "./remaining-links.ts";

/** A bookmark of the new file with its children. */
export type Bookmark = { title: PdfString; destination: PdfValue; isOpen: boolean; below: Bookmark[] };

type Source = {
  reader: PdfReader;
  copier: Copier;
  /** Object numbers of the kept pages. */
  keptIds: ReadonlySet<number>;
  destinations: ReadonlyMap<string, PdfValue[]>;
};

const MAX_ITEMS = 100_000;
const MAX_DEPTH = 32;

/** The children of a removed bookmark move up to its position. @throws PdfSyntaxError */
export function remainingBookmarks({ reader, copier, keptIds, destinations }: Source): Bookmark[] {
  const visited = new Set<PdfDict>();

  function read(first: PdfValue | undefined, depth: number): Bookmark[] {
    if (depth > MAX_DEPTH) throw new PdfSyntaxError("too_deep", "outline");
    const found: Bookmark[] = [];
    for (
      let item = reader.resolve(first);
      isDict(item) && !visited.has(item);
      item = reader.resolve(item.get("Next"))
    ) {
      visited.add(item);
      if (visited.size > MAX_ITEMS) throw new PdfSyntaxError("too_large", "outline");
      const below = read(item.get("First"), depth + 1);
      const title = reader.resolve(item.get("Title"));
      const destination = title instanceof PdfString ? remainingDestination(item) : null;
      const count = reader.resolve(item.get("Count"));
      const isOpen = typeof count === "number" && count > 0;
      if (destination && title instanceof PdfString)
        found.push({ title, destination: copier.copy(destination), isOpen, below });
      else found.push(...below);
    }
    return found;
  }

  function remainingDestination(item: PdfDict): PdfValue[] | null {
    const action = reader.dictIn(item, "A");
    if (action && !isName(reader.resolve(action.get("S")), "GoTo")) return null;
    const destination = destinationIn(reader, item, destinations);
    const page = destination?.[0];
    return destination && page instanceof PdfRef && keptIds.has(page.id) ? destination : null;
  }

  return read(reader.dictIn(reader.catalog, "Outlines")?.get("First"), 0);
}

/** The outline of the new file, or `null` for one without bookmarks. */
export function writeOutline(file: NewFile, bookmarks: readonly Bookmark[]): PdfRef | null {
  if (bookmarks.length === 0) return null;
  const root = file.reserve();
  file.set(root, dictOf({ Type: nameOf("Outlines"), ...writeLevel(file, bookmarks, root), Count: shownOf(bookmarks) }));
  return root;
}

function writeLevel(file: NewFile, bookmarks: readonly Bookmark[], parent: PdfRef): Record<string, PdfValue> {
  const refs = bookmarks.map(() => file.reserve());
  bookmarks.forEach(({ title, destination, isOpen, below }, index) => {
    const ref = refs[index]!;
    const beside = { Prev: refs[index - 1], Next: refs[index + 1] };
    const count = below.length > 0 ? { Count: isOpen ? shownOf(below) : -shownOf(below) } : {};
    const under = below.length > 0 ? writeLevel(file, below, ref) : {};
    file.set(ref, dictOf({ Title: title, Parent: parent, ...beside, Dest: destination, ...under, ...count }));
  });
  return { First: refs[0]!, Last: refs.at(-1)! };
}

/** Number of visible bookmarks when all open ones are expanded. */
function shownOf(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, one) => sum + 1 + (one.isOpen ? shownOf(one.below) : 0), 0);
}
