/** Merges the pages of several clean files into one clean file. Outlines and structure of the sources are dropped. */
import type { PageShape } from "../../../domain/field/geometry.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { readLayers } from "../content/layers.ts";
import { type CopyRules, createCopier } from "../syntax/copy.ts";
import { createFile, type NewFile } from "../syntax/new-file.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { dictOf, isDict, nameOf, PdfRef, PdfSyntaxError } from "../syntax/values.ts";
import { cleanRules } from "./clean-rules.ts";
import { destinationOf, namedDestinations } from "./named-destinations.ts";
import { writePage } from "./write-page.ts";

export type Merged = { bytes: Uint8Array<ArrayBuffer>; pages: PageShape[] };

/** Refuses with `file_broken` if any file cannot be read. */
export async function mergePdfs(files: readonly Uint8Array[]): Promise<Outcome<Merged>> {
  try {
    const target = createFile();
    const rootRef = target.reserve();
    const added = files.map((file) => addPages(openPdf(file), target, rootRef));
    const refs = added.flatMap((one) => one.refs);
    target.set(rootRef, dictOf({ Type: nameOf("Pages"), Kids: refs, Count: refs.length }));
    const bytes = target.finish(target.add(dictOf({ Type: nameOf("Catalog"), Pages: rootRef })));
    return done({ bytes, pages: added.flatMap((one) => one.shapes) });
  } catch (error) {
    if (error instanceof PdfSyntaxError) return refuse("file_broken");
    throw error;
  }
}

function addPages(reader: PdfReader, file: NewFile, rootRef: PdfRef): { refs: PdfRef[]; shapes: PageShape[] } {
  const pages = listPages(reader);
  const layers = readLayers(reader);
  const copier = createCopier(reader, file, mergeRules(reader, cleanRules(reader, layers)));
  const refs = pages.map((page) => {
    const ref = file.reserve();
    copier.map(page.ref, ref);
    return ref;
  });
  const root = reader.catalog.get("StructTreeRoot");
  if (root instanceof PdfRef) copier.map(root, null);
  pages.forEach((page, index) => {
    const copied = writePage({ reader, file, copier, layers }, page, rootRef);
    copied.delete("StructParents");
    file.set(refs[index]!, copied);
  });
  return { refs, shapes: pages.map((page) => page.shape) };
}

/** Resolves named destinations to explicit ones, because the same name may differ between files. */
export function mergeRules(reader: PdfReader, rules: CopyRules): CopyRules {
  const destinations = namedDestinations(reader);
  return {
    ...rules,
    dict(dict, isStream) {
      const cleaned = rules.dict!(dict, isStream);
      if (!cleaned || isStream) return cleaned;
      const direct = new Map(cleaned);
      direct.delete("StructParent");
      for (const key of ["Dest", "D"]) {
        const value = reader.resolve(direct.get(key));
        const destination = isDict(value) ? null : destinationOf(value, destinations);
        if (destination && (key === "Dest" || direct.has("S"))) direct.set(key, destination);
      }
      return direct;
    },
  };
}
