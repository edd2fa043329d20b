/**
 * Opens a PDF by its cross-references alone. Objects are parsed lazily. `recover.ts` rebuilds broken ones, which is
 * why our seals are verified by a reader of their own in `api/pdf/verify/reader`, without repair.
 */
import { pdfHeaderAt } from "../../../domain/file/upload-kinds.ts";
import { type Cipher, unlockValue } from "./cipher.ts";
import { readIndirect } from "./indirect.ts";
import { createParser } from "./parser.ts";
import { findEntry, type Revision, readRevisions } from "./revisions.ts";
import { decodeStream } from "./stream-data.ts";
import { isDict, isName, type PdfDict, PdfRef, PdfStream, PdfSyntaxError, type PdfValue } from "./values.ts";
import type { XrefEntry } from "./xref.ts";

export type PdfReader = {
  readonly bytes: Uint8Array;
  /** End offset of the newest revision; bytes after it belong to no revision. */
  readonly end: number;
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  readonly trailer: PdfDict;
  /** Set for an encrypted file. Anything written to the file must be encrypted as well. */
  readonly cipher: Cipher | null;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  /** Highest object number in use, plus one. */
  readonly size: number;
  /** Numbers of all objects in use. */
  ids(): number[];
  findEntry(id: number): XrefEntry | null;
  /** The object of that number; `null` if missing, as the standard requires. @throws PdfSyntaxError */
  get(id: number): PdfValue;
  /** The value, with a reference followed; `undefined` gives `null`. @throws PdfSyntaxError */
  resolve(value: PdfValue | undefined): PdfValue;
  /** The resolved entry if it is a dictionary or a stream, whose dictionary is returned. @throws PdfSyntaxError */
  dictIn(dict: PdfDict | null, key: string): PdfDict | null;
  arrayIn(dict: PdfDict | null, key: string): PdfValue[] | null;
  /** Whether the entry is present and does not resolve to `null`. @throws PdfSyntaxError */
  has(dict: PdfDict | null, key: string): boolean;
  /** The decoded data. @throws PdfSyntaxError */
  data(stream: PdfStream, limitBytes?: number): Uint8Array;
};

/** The objects stored in one object stream. */
export type Container = { data: Uint8Array; ids: number[]; offsets: number[] };

type OpenOptions = { upTo?: number; cipher?: Cipher; isHeaderOptional?: boolean };

/**
 * Offsets count from the start of `bytes`, whatever stands before the header.
 * @param options.upTo end of the revision to read
 * @param options.cipher required for an encrypted file, which is refused without it
 * @throws PdfSyntaxError
 */
export function openPdf(bytes: Uint8Array, options: OpenOptions = {}): PdfReader {
  const limit = Math.min(options.upTo ?? bytes.length, bytes.length);
  if (!options.isHeaderOptional && pdfHeaderAt(bytes.subarray(0, limit)) < 0) throw new PdfSyntaxError("no_header");
  const cipher = options.cipher ?? null;
  const revisions = readRevisions(bytes, limit, cipher !== null);
  const newest = revisions.at(-1)!;
  const { trailer } = newest.sections[0]!;
  return readerOf({
    bytes,
    end: newest.end,
    revisions,
    trailer,
    cipher,
    get: readObjects(bytes, limit, revisions, cipher && { cipher, encrypt: trailer.get("Encrypt") }),
    ids: () => idsOf(revisions),
    findEntry: (id) => findEntry(revisions, id),
  });
}

type Source = Pick<PdfReader, "bytes" | "end" | "revisions" | "trailer" | "cipher" | "get" | "ids" | "findEntry">;

/** Builds a reader of the whole file from a source of single objects. @throws PdfSyntaxError without a catalog */
export function readerOf(source: Source): PdfReader {
  const resolve = resolver(source.get);
  const catalogRef = source.trailer.get("Root");
  const catalog = resolve(catalogRef);
  if (!(catalogRef instanceof PdfRef) || !isCatalog(catalog)) throw new PdfSyntaxError("no_catalog");
  return {
    ...source,
    resolve,
    catalogRef,
    catalog,
    get size() {
      return sizeOf(source.revisions);
    },
    dictIn(dict, key) {
      const value = resolve(dict?.get(key));
      return isDict(value) ? value : value instanceof PdfStream ? value.dict : null;
    },
    arrayIn(dict, key) {
      const value = resolve(dict?.get(key));
      return Array.isArray(value) ? value : null;
    },
    has: (dict, key) => resolve(dict?.get(key)) !== null,
    data: (stream, limitBytes) => decodeStream(stream, resolve, limitBytes),
  };
}

/** Accepts any dictionary with pages that the trailer names as root, as readers do; its type may be missing. */
export function isCatalog(value: PdfValue): value is PdfDict {
  return isDict(value) && (isName(value.get("Type"), "Catalog") || value.has("Pages"));
}

function resolver(get: (id: number) => PdfValue): PdfReader["resolve"] {
  return (value) => {
    let found = value ?? null;
    for (let i = 0; found instanceof PdfRef; i++) {
      if (i > 32) throw new PdfSyntaxError("object_loop");
      found = get(found.id);
    }
    return found;
  };
}

function readObjects(
  bytes: Uint8Array,
  limit: number,
  revisions: readonly Revision[],
  lock: { cipher: Cipher; encrypt: PdfValue | undefined } | null,
): (id: number) => PdfValue {
  const objects = new Map<number, PdfValue>();
  const containers = new Map<number, Container>();
  const loading = new Set<number>();
  const resolve = resolver((id) => get(id));

  function load(id: number): PdfValue {
    const entry = findEntry(revisions, id);
    if (!entry || entry.kind === "free") return null;
    if (entry.kind === "packed") return unpack(id, entry.container, entry.index);
    const found = readIndirect(bytes, entry.offset, limit, resolve);
    if (found.id !== id || found.generation !== entry.generation) {
      throw new PdfSyntaxError("object_broken", `object ${id} is not where the table says`);
    }
    const isPlain = !lock || (lock.encrypt instanceof PdfRef && lock.encrypt.id === id);
    return isPlain ? found.value : unlockValue(found.value, lock.cipher);
  }

  function unpack(id: number, containerId: number, index: number): PdfValue {
    let container = containers.get(containerId);
    if (!container) {
      if (findEntry(revisions, containerId)?.kind !== "offset") throw new PdfSyntaxError("object_broken", "container");
      container = openContainer(get(containerId), resolve);
      containers.set(containerId, container);
    }
    if (container.ids[index] !== id) throw new PdfSyntaxError("object_broken", `object ${id} is not in its container`);
    return createParser(container.data, container.offsets[index]!).value();
  }

  function get(id: number): PdfValue {
    const cached = objects.get(id);
    if (cached !== undefined) return cached;
    if (loading.has(id)) throw new PdfSyntaxError("object_loop");
    loading.add(id);
    try {
      const value = load(id);
      objects.set(id, value);
      return value;
    } finally {
      loading.delete(id);
    }
  }

  return get;
}

/** @throws PdfSyntaxError */
export function openContainer(value: PdfValue, resolve: (value: PdfValue | undefined) => PdfValue): Container {
  if (!(value instanceof PdfStream)) throw new PdfSyntaxError("object_broken", "container");
  const data = decodeStream(value, resolve);
  const count = resolve(value.dict.get("N"));
  const first = resolve(value.dict.get("First"));
  if (typeof count !== "number" || typeof first !== "number" || count > data.length || first > data.length) {
    throw new PdfSyntaxError("object_broken", "container");
  }
  const header = createParser(data, 0, first);
  const container: Container = { data, ids: [], offsets: [] };
  for (let i = 0; i < count; i++) {
    container.ids.push(header.integer());
    container.offsets.push(first + header.integer());
  }
  return container;
}

function sizeOf(revisions: readonly Revision[]): number {
  let size = 0;
  for (const { sections } of revisions) {
    for (const section of sections) for (const id of section.entries.keys()) if (id >= size) size = id + 1;
  }
  return size;
}

function idsOf(revisions: readonly Revision[]): number[] {
  const ids = new Set<number>();
  for (const { sections } of revisions)
    for (const section of sections) for (const id of section.entries.keys()) ids.add(id);
  return [...ids].filter((id) => (findEntry(revisions, id) ?? { kind: "free" }).kind !== "free");
}
