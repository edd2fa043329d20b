import { destinationOf } from "../intake/named-destinations.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from "../syntax/values.ts";

type NamedDestinations = ReadonlyMap<string, PdfValue[]>;

/**
 * The page with only the links that lead to kept pages or outside the file.
 * @param keptIds object numbers of the kept pages
 * @param isRepeat whether the page was added before: its annotations are copied, because an annotation belongs to one
 * page
 */
export function remainingLinks(
  reader: PdfReader,
  page: PdfPage,
  {
    keptIds,
    destinations,
    isRepeat,
  }: { keptIds: ReadonlySet<number>; destinations: NamedDestinations; isRepeat: boolean },
): PdfPage {
  const annotations = reader.arrayIn(page.dict, "Annots");
  if (!annotations) return page;
  const remaining = annotations.filter((item) => {
    const annotation = reader.resolve(item);
    return isDict(annotation) && hasTarget(reader, annotation, keptIds, destinations);
  });
  const own = isRepeat ? remaining.map((item) => withoutPage(reader.resolve(item) as PdfDict)) : remaining;
  return { ...page, dict: new Map(page.dict).set("Annots", own) };
}

function hasTarget(
  reader: PdfReader,
  link: PdfDict,
  keptIds: ReadonlySet<number>,
  destinations: NamedDestinations,
): boolean {
  const action = reader.dictIn(link, "A");
  if (action && !isName(reader.resolve(action.get("S")), "GoTo")) return true;
  const page = destinationIn(reader, link, destinations)?.[0];
  return page instanceof PdfRef && keptIds.has(page.id);
}

/** The destination of an internal link or bookmark, direct or named. */
export function destinationIn(reader: PdfReader, holder: PdfDict, destinations: NamedDestinations): PdfValue[] | null {
  const action = reader.dictIn(holder, "A");
  const target = reader.resolve(action ? action.get("D") : holder.get("Dest"));
  return Array.isArray(target) ? target : destinationOf(target, destinations);
}

function withoutPage(annotation: PdfDict): PdfDict {
  return new Map([...annotation].filter(([key]) => key !== "P"));
}
