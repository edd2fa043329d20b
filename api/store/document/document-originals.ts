/**
 * Stores originals of converted files in separate parts, because 200 names and hashes do not fit into a full head.
 * Heads of earlier versions contain them.
 */
import * as zod from "zod/mini";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { type FilePart, Original } from "../../../domain/document/file-part.ts";
import { type DocumentId, FilePartKey } from "../../../domain/ids.ts";
import { readPieces } from "./document-read.ts";
import type { PartRef } from "./document-record.ts";

export const StoredOriginal = zod.tuple([FilePartKey, Original]);
export type StoredOriginal = zod.infer<typeof StoredOriginal>;

type Files = { fileParts: FilePart[] };

/** The originals in file order, each with the key of its file. */
export function originalsIn({ fileParts }: Files): StoredOriginal[] {
  return fileParts.flatMap(({ key, originals = [] }) => originals.map((one): StoredOriginal => [key, one]));
}

export function isSameOriginals(some: readonly StoredOriginal[], others: readonly StoredOriginal[]): boolean {
  return some.length === others.length && JSON.stringify(some) === JSON.stringify(others);
}

export function withoutOriginals<T extends Files>(head: T): T {
  if (!head.fileParts.some((part) => part.originals)) return head;
  return { ...head, fileParts: head.fileParts.map(({ originals: _, ...part }) => part) };
}

/** The head with each original at its file. */
export function joinOriginals<T extends Files>(head: T, originals: readonly StoredOriginal[]): T {
  if (originals.length === 0) return head;
  const byFile = Map.groupBy(originals, ([key]) => key);
  const fileParts = head.fileParts.map((part) => {
    const own = byFile.get(part.key);
    return own ? { ...part, originals: own.map(([, original]) => original) } : part;
  });
  return { ...head, fileParts };
}

/** The head with its originals; `null` if a part is missing, because the head was rewritten meanwhile. */
export async function withOriginals(
  kv: Deno.Kv,
  id: DocumentId,
  document: DocumentHead,
  refs: readonly PartRef[] | undefined,
): Promise<DocumentHead | null> {
  if (!refs?.length) return document;
  const pieces = await readPieces(kv, id, refs, StoredOriginal);
  return pieces && joinOriginals(document, pieces.flat());
}
