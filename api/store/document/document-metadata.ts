/** Stores the program's pairs of strings in parts of their own, because the largest would not fit into a full head. */
import * as z from "zod/mini";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { type Metadata, ownPairsOf } from "../../../domain/document/program-data.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { ListedDocument } from "../../ports/documents.ts";
import { ownDataHash } from "../keys.ts";
import { findStored, REREADS, readPieces } from "./document-read.ts";
import type { PartRef, StoredDocument } from "./document-record.ts";

const StoredPair = z.tuple([z.string(), z.string()]);

export function withoutMetadata<T extends DocumentHead>({ metadata: _, ...head }: T): Omit<T, "metadata"> {
  return head;
}

/** Hashes by which the document is found exactly. */
export function ownDataOf(document: Pick<DocumentHead, "externalId" | "metadata">): Pick<StoredDocument, "ownData"> {
  const hashes = ownPairsOf(document).map(ownDataHash);
  return hashes.length > 0 ? { ownData: hashes } : {};
}

/** The head with its pairs; `null` if a part is missing, because the head was rewritten meanwhile. */
export async function withMetadata<T extends Pick<DocumentHead, "_id" | "metadata">>(
  kv: Deno.Kv,
  head: T | null,
  refs: readonly PartRef[] | undefined,
): Promise<T | null> {
  if (!head || !refs?.length) return head;
  const pieces = await readPieces(kv, head._id, refs, StoredPair);
  return pieces && { ...head, metadata: Object.fromEntries(pieces.flat()) };
}

/** A document of a list, with its pairs. */
export async function listed(kv: Deno.Kv, stored: StoredDocument): Promise<ListedDocument> {
  const { document, members, parts } = stored;
  const metadata = parts.metadata?.length ? await readMetadata(kv, document._id, stored) : undefined;
  return { ...document, ...(members ? { members } : {}), ...(metadata ? { metadata } : {}) };
}

async function readMetadata(kv: Deno.Kv, id: DocumentId, first: StoredDocument): Promise<Metadata | undefined> {
  let stored: StoredDocument | undefined = first;
  for (let tries = 0; tries < REREADS && stored; tries++) {
    const pieces = await readPieces(kv, id, stored.parts.metadata ?? [], StoredPair);
    if (pieces) return Object.fromEntries(pieces.flat());
    stored = (await findStored(kv, id))?.value;
  }
  return undefined;
}
