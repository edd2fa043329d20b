import type { FilePartKey } from "../../../domain/ids.ts";
import type { Deps } from "../../deps.ts";
import { pictureName } from "../../services/read-asset.ts";

const BATCH = 8;

/** Makes the pictures of a file's pages, the first one first; goes on where an earlier try stopped. */
export async function makePageImages(deps: Deps, key: FilePartKey): Promise<void> {
  const stored = await deps.files.find(key);
  if (!stored) return;
  const { hashData, pages, imagesReady } = stored.value;
  if (imagesReady >= pages) return;
  const bytes = await deps.objects.get(hashData);
  if (!bytes) throw new Error("page images: the source is missing");
  for (let from = imagesReady; from < pages; from += from === 0 ? 1 : BATCH) {
    const to = Math.min(pages, from === 0 ? 1 : from + BATCH);
    const rendered = await deps.pdf.renderPages(bytes, from, to, async (page, picture) => {
      await deps.objects.putDerived(pictureName(hashData, "pages", page), picture.large, "image/jpeg");
      await deps.objects.putDerived(pictureName(hashData, "thumbnails", page), picture.thumbnail, "image/jpeg");
    });
    if (!rendered.ok) throw new Error(`page images: ${rendered.refusal.code}`);
    await deps.files.setImagesReady(key, to);
  }
}
