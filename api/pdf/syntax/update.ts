/**
 * An incremental update (ISO 32000-2 §7.5.6): appends new and replaced objects and leaves the base's bytes untouched.
 */
import { createHash } from "node:crypto";
import type { PdfReader } from "./reader.ts";
import { createSink } from "./serialise.ts";
import { type PdfDict, type PdfRaw, PdfRef, PdfString, type PdfValue } from "./values.ts";
import type { XrefEntry } from "./xref.ts";
import { writeXrefStream, writeXrefTable } from "./xref-write.ts";

export type PdfUpdate = {
  /** Reserves a reference for an object that is `set` later. */
  reserve(): PdfRef;
  /** Adds a new object. */
  add(value: PdfValue): PdfRef;
  /** Sets a reserved object, or replaces one of the base. The last value wins. */
  set(ref: PdfRef, value: PdfValue): void;
  /** The pending value of this update, otherwise the value in the base. */
  get(ref: PdfRef): PdfValue;
  finish(): FinishedUpdate;
};

export type FinishedUpdate = {
  /** Bytes to append to the base's first `baseLength` bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  baseLength: number;
  /** Absolute offset of `n g obj` in the whole file, by object number. */
  offsets: Map<number, number>;
  /** Absolute offset of each raw piece in the whole file. */
  rawOffsets: Map<PdfRaw, number>;
};

/** Starts an update on the reader's file. It uses the base's kind of cross-references and its encryption. */
export function startUpdate(base: PdfReader): PdfUpdate {
  const changed = new Map<number, { ref: PdfRef; value: PdfValue }>();
  let next = base.size;

  function reserve(): PdfRef {
    return new PdfRef(next++);
  }

  function set(ref: PdfRef, value: PdfValue): void {
    changed.set(ref.id, { ref, value });
  }

  function finish(): FinishedUpdate {
    const baseLength = base.end;
    const sink = createSink();
    const offsets = new Map<number, number>();
    if (base.bytes[baseLength - 1] !== 0x0a) sink.text("\n");
    const entries = new Map<number, XrefEntry>();
    for (const { ref, value } of changed.values()) {
      const offset = baseLength + sink.length();
      offsets.set(ref.id, offset);
      entries.set(ref.id, { kind: "offset", offset, generation: ref.generation });
      sink.text(`${ref.id} ${ref.generation} obj\n`);
      sink.value(value, base.cipher);
      sink.text("\nendobj\n");
    }
    const newest = base.revisions.at(-1)!;
    const startxref = baseLength + sink.length();
    const isStream = newest.sections[0]!.isStream;
    const trailer = trailerOf(base, newest.startxref, isStream ? next + 1 : next, changed.size, startxref);
    if (isStream) writeXrefStream(sink, next, startxref, entries, trailer);
    else writeXrefTable(sink, entries, trailer);
    sink.text(`startxref\n${startxref}\n%%EOF\n`);
    const rawOffsets = new Map([...sink.rawOffsets].map(([raw, offset]) => [raw, baseLength + offset]));
    return { bytes: sink.finish(), baseLength, offsets, rawOffsets };
  }

  return {
    reserve,
    set,
    add(value) {
      const ref = reserve();
      set(ref, value);
      return ref;
    },
    get: (ref) => changed.get(ref.id)?.value ?? base.get(ref.id),
    finish,
  };
}

function trailerOf(base: PdfReader, previous: number, size: number, changes: number, startxref: number): PdfDict {
  const trailer: PdfDict = new Map<string, PdfValue>([
    ["Size", size],
    ["Root", base.catalogRef],
  ]);
  const info = base.trailer.get("Info");
  if (info instanceof PdfRef) trailer.set("Info", info);
  const encrypt = base.trailer.get("Encrypt");
  if (encrypt !== undefined) trailer.set("Encrypt", encrypt);
  trailer.set("ID", identifiers(base, `${previous} ${size} ${changes} ${startxref}`));
  trailer.set("Prev", previous);
  return trailer;
}

/** Keeps the base's first identifier; the second is new (§14.4). */
function identifiers(base: PdfReader, about: string): PdfValue {
  const existingIds = base.arrayIn(base.trailer, "ID")?.map((item) => base.resolve(item));
  const seed = createHash("sha256")
    .update(base.bytes.subarray(Math.max(0, base.end - 65_536), base.end))
    .update(about);
  const fileId = new PdfString(new Uint8Array(seed.digest().subarray(0, 16)));
  return [existingIds?.[0] instanceof PdfString ? existingIds[0] : fileId, fileId];
}
