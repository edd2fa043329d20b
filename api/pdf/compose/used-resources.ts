import { operationsOf } from "../content/operations.ts";
import { joinedContents } from "../content/page-contents.ts";
import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfName, PdfStream, PdfSyntaxError } from "../syntax/values.ts";

/**
 * The page with only the fonts and pictures that it draws: pages may share a resource list, and resources of removed
 * pages must not stay. A page that cannot be parsed keeps all.
 */
export function withoutUnused(reader: PdfReader, page: PdfPage): PdfPage {
  const used = page.resources && usedNames(reader, page);
  if (!page.resources || !used || lendsResources(reader, page.resources)) return page;
  const resources: PdfDict = new Map(page.resources);
  for (const kind of ["XObject", "Font"]) {
    const all = [...(reader.dictIn(page.resources, kind) ?? [])];
    const usedEntries = all.filter(([name]) => used.has(name));
    if (usedEntries.length < all.length) resources.set(kind, new Map(usedEntries));
  }
  return { ...page, resources, inherited: new Map(page.inherited).set("Resources", resources) };
}

/** Resource names that the page's content uses; `null` when it cannot be parsed completely. */
function usedNames(reader: PdfReader, page: PdfPage): Set<string> | null {
  const content = joinedContents(reader, page);
  const names = new Set<string>();
  try {
    for (const { operator, operands } of operationsOf(content)) {
      const [name] = operands;
      if ((operator === "Do" || operator === "Tf") && name instanceof PdfName) names.add(name.value);
    }
    return names;
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}

/** Forms, patterns and Type 3 fonts without resources use the page's (ISO 32000-1 §7.8.3, obsolete). */
function lendsResources(reader: PdfReader, resources: PdfDict): boolean {
  const items = ["XObject", "Pattern", "Font"].flatMap((kind) => [...(reader.dictIn(resources, kind)?.values() ?? [])]);
  return items.some((item) => {
    const object = reader.resolve(item);
    const dict = object instanceof PdfStream ? object.dict : object;
    if (!isDict(dict) || dict.has("Resources")) return false;
    const kind = reader.resolve(dict.get("Subtype"));
    const isTiling = object instanceof PdfStream && dict.has("PatternType");
    return isName(kind, "Form") || isName(kind, "Type3") || isTiling;
  });
}
