import type { FilePartKey } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inRegion } from "../../services/in-region.ts";
import { pictureName } from "../../services/picture-name.ts";

const BATCH = 8;

/**
 * Makes the pictures of a file's pages, the first one first; goes on where an earlier try stopped, and does those again
 * that came too late for a file that has moved meanwhile.
 */
export async function makePageImages(deps: Deps, key: FilePartKey): Promise<void> {
  let source: Bytes | null = null;
  for (;;) {
    const stored = await deps.files.find(key);
    if (!stored || stored.value.imagesReady >= stored.value.pages) return;
    const { objects } = inRegion(deps, stored.value.dataCenter);
    const { hashData, pages, imagesReady: from } = stored.value;
    source ??= await objects.get(hashData);
    if (!source) throw new Error("page images: the source is missing");
    const to = Math.min(pages, from === 0 ? 1 : from + BATCH);
    const rendered = await deps.pdf.renderPages(source, from, to, async (page, picture) => {
      await objects.putDerived(pictureName(hashData, "pages", page), picture.large, "image/jpeg");
      await objects.putDerived(pictureName(hashData, "thumbnails", page), picture.thumbnail, "image/jpeg");
    });
    if (!rendered.ok) throw new Error(`page images: ${rendered.refusal.code}`);
    await deps.files.replace(stored, { ...stored.value, imagesReady: to });
  }
}
