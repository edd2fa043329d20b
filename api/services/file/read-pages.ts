import { type DocumentHead, filesToSign } from "../../../domain/document/document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import {
  firstUnseen,
  type MissingPictures,
  type PageLooks,
  type PagesOfParts,
} from "../../../domain/document/pages.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { FileDeps } from "../../deps.ts";

export async function readPages(deps: FileDeps, parts: readonly FilePart[]): Promise<PagesOfParts> {
  const entries = await Promise.all(parts.map(async ({ key }) => [key, await deps.files.readPages(key)] as const));
  return new Map(entries);
}

/** Pages without pictures, because drawing failed (`undrawn`) or is not done yet (`pending`); only files with such pages. */
async function readMissing(
  { files }: FileDeps,
  parts: readonly Pick<FilePart, "key">[],
): Promise<MissingPictures & { dark: FilePartKey[] }> {
  const found = await Promise.all(parts.map(({ key }) => files.find(key)));
  const stored = found.flatMap((one) => (one ? [one.value] : []));
  const dark = stored.flatMap(({ key, isDark }) => (isDark ? [key] : []));
  const undrawn = stored.flatMap((file) => (file.undrawn ? [[file.key, file.undrawn] as const] : []));
  const pending = stored.flatMap(({ key, imagesReady, pages }) =>
    imagesReady < pages ? [[key, Array.from({ length: pages - imagesReady }, (_, n) => imagesReady + n)] as const] : [],
  );
  return { undrawn: new Map(undrawn), pending: new Map(pending), dark };
}

/** Longest wait of a signature for pictures; the refusal then says when to send it again. */
const WAIT_MS = 3_000;
const LOOK_AGAIN_MS = 50;

/**
 * Pages to sign without pictures. Waits a little for pictures that are being drawn, because programs sign right after
 * sending. Nothing is locked meanwhile.
 * @param seen pages that the signer has seen, for which nobody waits
 */
export async function awaitPictures(
  deps: FileDeps,
  document: DocumentHead,
  seen: readonly number[] | undefined,
): Promise<MissingPictures> {
  const files = filesToSign(document);
  const endMs = performance.now() + WAIT_MS;
  for (;;) {
    const missing = await readMissing(deps, files);
    const isHopeless = firstUnseen(files, missing.undrawn, seen) !== null;
    if (isHopeless || firstUnseen(files, missing.pending, seen) === null || performance.now() >= endMs) return missing;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

/** Shapes of files' pages, and what is known of their pictures, as `listPages` takes them. */
export async function readShapes(deps: FileDeps, parts: readonly FilePart[]): Promise<[PagesOfParts, PageLooks]> {
  const [pages, { dark, ...missing }] = await Promise.all([readPages(deps, parts), readMissing(deps, parts)]);
  const maps = await Promise.all(dark.map(async (key) => [key, await deps.files.readDarkMaps(key)] as const));
  return [pages, { ...missing, dark: new Map(maps) }];
}
