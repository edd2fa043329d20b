import { zipSync } from "fflate";
import type { Sealed } from "../../../domain/document/document.ts";
import type { Bytes, Deps } from "../../deps.ts";

export type BundledFile = { fileName: string; bytes: Bytes };

/** Sealed PDFs and what is kept beside them, as one zip: stored, not compressed, and equal names told apart. */
export async function storeBundle(deps: Deps, files: readonly BundledFile[]): Promise<NonNullable<Sealed["bundle"]>> {
  const entries: Record<string, [Bytes, { level: 0 }]> = {};
  for (const { fileName, bytes } of files) {
    let name = fileName;
    for (let copy = 2; name in entries; copy++) name = fileName.replace(/(\.[a-z]+)?$/i, ` (${copy})$1`);
    entries[name] = [bytes, { level: 0 }];
  }
  const zip = new Uint8Array(zipSync(entries, { mtime: deps.clock.now() }));
  return { object: await deps.objects.put(zip, "application/zip"), size: zip.length };
}
