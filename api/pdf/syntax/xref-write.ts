import type { ByteSink } from "./serialise.ts";
import { dictOf, nameOf, type PdfDict, streamOf } from "./values.ts";
import type { XrefEntry } from "./xref.ts";

/** Runs of consecutive object numbers, as `[first, count]`. */
function runsOf(ids: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === id) last[1]++;
    else runs.push([id, 1]);
  }
  return runs;
}

/** Writes a table with its trailer (§7.5.4). A table cannot express entries of objects in object streams. */
export function writeXrefTable(sink: ByteSink, entries: ReadonlyMap<number, XrefEntry>, trailer: PdfDict): void {
  sink.text("xref\n");
  const ids = [...entries.keys()].sort((a, b) => a - b);
  for (const [first, count] of runsOf(ids)) {
    sink.text(`${first} ${count}\n`);
    for (let id = first; id < first + count; id++) {
      const entry = entries.get(id)!;
      if (entry.kind === "packed") throw new TypeError("packed object in a table");
      const [offset, generation, kind] =
        entry.kind === "free" ? [0, 65_535, "f"] : [entry.offset, entry.generation, "n"];
      sink.text(`${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} ${kind} \n`);
    }
  }
  sink.text("trailer\n");
  sink.value(trailer);
  sink.text("\n");
}

/** Writes a cross-reference stream as object `id` (§7.5.8), its own entry included. `at` is its offset in the file. */
export function writeXrefStream(
  sink: ByteSink,
  id: number,
  at: number,
  entries: ReadonlyMap<number, XrefEntry>,
  trailer: PdfDict,
  encode: (rows: Uint8Array) => { bytes: Uint8Array; filter?: string } = (bytes) => ({ bytes }),
): void {
  const all = new Map(entries).set(id, { kind: "offset", offset: at, generation: 0 });
  const ids = [...all.keys()].sort((a, b) => a - b);
  const rows = new Uint8Array(ids.length * 7);
  ids.forEach((one, index) => {
    const entry = all.get(one)!;
    const [kind, second, third] =
      entry.kind === "free"
        ? [0, 0, 65_535]
        : entry.kind === "offset"
          ? [1, entry.offset, entry.generation]
          : [2, entry.container, entry.index];
    new DataView(rows.buffer, index * 7, 7).setUint8(0, kind);
    new DataView(rows.buffer, index * 7, 7).setUint32(1, second);
    new DataView(rows.buffer, index * 7, 7).setUint16(5, third);
  });
  const { bytes, filter } = encode(rows);
  const dict = dictOf({
    Type: nameOf("XRef"),
    W: [1, 4, 2],
    Index: runsOf(ids).flat(),
    Filter: filter ? nameOf(filter) : undefined,
  });
  for (const [key, value] of trailer) dict.set(key, value);
  sink.text(`${id} 0 obj\n`);
  sink.value(streamOf(dict, bytes));
  sink.text("\nendobj\n");
}
