/**
 * Writes a new file with one revision: small objects in compressed object streams, a cross-reference stream at the
 * end.
 */
import { createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import type { Cipher } from "./cipher.ts";
import { createSink } from "./serialise.ts";
import { dictOf, nameOf, type PdfDict, PdfRef, PdfStream, PdfString, type PdfValue, streamOf } from "./values.ts";
import type { XrefEntry } from "./xref.ts";
import { writeXrefStream } from "./xref-write.ts";

/** Destination of written objects: a new file, or a revision of an existing one. */
export type ObjectSink = Pick<NewFile, "reserve" | "add" | "set">;

export type NewFile = {
  reserve(): PdfRef;
  add(value: PdfValue): PdfRef;
  set(ref: PdfRef, value: PdfValue): void;
  /** Returns the whole file. */
  finish(root: PdfRef, info?: PdfRef, lock?: FileLock): Uint8Array<ArrayBuffer>;
};

/** Encryption of the file. */
type FileLock = {
  cipher: Cipher;
  /** The encryption dictionary. */
  dict: PdfDict;
  /** Whether the value must be an object of its own, so that its structure can be read without the key. */
  isOpen(value: PdfValue): boolean;
};

const OBJECTS_PER_CONTAINER = 200;

export function createFile(): NewFile {
  const objects = new Map<number, PdfValue>();
  let next = 1;

  function reserve(): PdfRef {
    return new PdfRef(next++);
  }

  function finish(root: PdfRef, info?: PdfRef, lock?: FileLock): Uint8Array<ArrayBuffer> {
    const sink = createSink();
    sink.text("%PDF-1.7\n");
    sink.bytes(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
    const entries = new Map<number, XrefEntry>([[0, { kind: "free" }]]);
    const write = (id: number, value: PdfValue, cipher?: Cipher): void => {
      entries.set(id, { kind: "offset", offset: sink.length(), generation: 0 });
      sink.text(`${id} 0 obj\n`);
      sink.value(value, cipher);
      sink.text("\nendobj\n");
    };
    const smallObjects: [number, PdfValue][] = [];
    for (const [id, value] of objects) {
      if (value instanceof PdfStream || lock?.isOpen(value)) write(id, value, lock?.cipher);
      else smallObjects.push([id, value]);
    }
    for (let from = 0; from < smallObjects.length; from += OBJECTS_PER_CONTAINER) {
      const group = smallObjects.slice(from, from + OBJECTS_PER_CONTAINER);
      const container = next++;
      group.forEach(([id], index) => {
        entries.set(id, { kind: "packed", container, index });
      });
      write(container, pack(group), lock?.cipher);
    }
    const encrypt = lock && reserve();
    if (lock && encrypt) write(encrypt.id, lock.dict);
    const own = next;
    const id = lock ? new PdfString(new Uint8Array(randomBytes(16))) : identifierOf(objects, `${sink.length()} ${own}`);
    const startxref = sink.length();
    const trailer = dictOf({ Size: own + 1, Root: root, Info: info, Encrypt: encrypt, ID: [id, id] });
    writeXrefStream(sink, own, startxref, entries, trailer, (rows) => ({
      bytes: deflateSync(rows),
      filter: "FlateDecode",
    }));
    sink.text(`startxref\n${startxref}\n%%EOF\n`);
    return sink.finish();
  }

  return {
    reserve,
    set: (ref, value) => {
      objects.set(ref.id, value);
    },
    add(value) {
      const ref = reserve();
      objects.set(ref.id, value);
      return ref;
    },
    finish,
  };
}

/** Derives the identifier from the content, so that identical pages result in an identical file. */
function identifierOf(objects: ReadonlyMap<number, PdfValue>, about: string): PdfString {
  const digest = createHash("sha256").update(about);
  for (const value of objects.values()) if (value instanceof PdfStream) digest.update(value.raw.subarray(0, 1_024));
  return new PdfString(new Uint8Array(digest.digest().subarray(0, 16)));
}

function pack(group: readonly [number, PdfValue][]): PdfStream {
  const body = createSink();
  const header = group.map(([id, value]) => {
    const offset = body.length();
    body.value(value);
    body.text("\n");
    return `${id} ${offset}`;
  });
  const head = new TextEncoder().encode(`${header.join(" ")}\n`);
  const bytes = body.finish();
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  const dict = dictOf({ Type: nameOf("ObjStm"), N: group.length, First: head.length, Filter: nameOf("FlateDecode") });
  return streamOf(dict, deflateSync(all));
}
