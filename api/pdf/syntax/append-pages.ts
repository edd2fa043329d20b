import type { PdfReader } from "./reader.ts";
import type { PdfUpdate } from "./update.ts";
import { dictOf, isDict, nameOf, type PdfDict, PdfRef, PdfSyntaxError } from "./values.ts";

/**
 * Appends pages after the last one, under a page-tree node of their own, so that no page of the base is rewritten.
 * `refs` are the pages' object numbers if already reserved. A page must have its own Resources and MediaBox; its
 * Parent is set here.
 * @throws PdfSyntaxError
 */
export function appendPages(
  update: PdfUpdate,
  base: PdfReader,
  pages: readonly PdfDict[],
  refs: readonly PdfRef[] = pages.map(() => update.reserve()),
): readonly PdfRef[] {
  const rootRef = base.catalog.get("Pages");
  if (!(rootRef instanceof PdfRef)) throw new PdfSyntaxError("pages_broken", "Pages");
  const root = update.get(rootRef);
  const kids = isDict(root) ? base.arrayIn(root, "Kids") : null;
  const count = isDict(root) ? base.resolve(root.get("Count")) : null;
  if (!isDict(root) || !kids || typeof count !== "number") throw new PdfSyntaxError("pages_broken", "Pages");
  const nodeRef = update.reserve();
  pages.forEach((page, index) => {
    const shape = { MediaBox: page.get("MediaBox"), CropBox: page.get("CropBox") ?? page.get("MediaBox") };
    const upright = { Rotate: page.get("Rotate") ?? 0 };
    const pageDict = new Map([...page, ...dictOf({ ...shape, ...upright, Type: nameOf("Page"), Parent: nodeRef })]);
    update.set(refs[index]!, pageDict);
  });
  update.set(nodeRef, dictOf({ Type: nameOf("Pages"), Parent: rootRef, Kids: [...refs], Count: pages.length }));
  update.set(rootRef, new Map(root).set("Kids", [...kids, nodeRef]).set("Count", count + pages.length));
  return refs;
}
