/** Functions of ours that compiled code can call: numbers of 32 bits in, one or none out. */

const I32 = 0x7f;
const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
/** `(import "o" "w" (func (type 0)))` and `(export "w" (func 0))`. */
const importAndExport = [
  0x02, 0x07, 0x01, 0x01, 0x6f, 0x01, 0x77, 0x00, 0x00, 0x07, 0x05, 0x01, 0x01, 0x77, 0x00, 0x00,
];

/** The same function as one that a table of compiled code takes; made by a module that imports and exports it. */
export function wasmCallback(parameters: number, hasResult: boolean, call: (...given: number[]) => number | undefined) {
  const results = hasResult ? [I32] : [];
  const type = [0x01, 0x60, parameters, ...Array<number>(parameters).fill(I32), results.length, ...results];
  const bytes = Uint8Array.of(...header, 0x01, type.length, ...type, ...importAndExport);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { o: { w: call } });
  return exports.w;
}

const TABLE_SECTION = 4;
/** One table of functions with an upper limit. */
const table = [0x01, 0x70, 0x01];

/**
 * The module with room in its table of functions for more: programs are compiled with a table that is just full.
 * @throws Error for a module of another layout
 */
export function withLargerTable(module: Uint8Array<ArrayBuffer>, more: number): Uint8Array<ArrayBuffer> {
  let at = header.length;
  while (module[at] !== TABLE_SECTION) {
    if (at >= module.length) throw new Error("the module has no table");
    const length = readLeb(module, at + 1);
    at = length.next + length.value;
  }
  const start = readLeb(module, at + 1).next;
  const minimum = readLeb(module, start + table.length);
  const maximum = readLeb(module, minimum.next);
  const isKnown = table.every((byte, index) => module[start + index] === byte);
  const leb = lebOf(maximum.value + more);
  if (!isKnown || leb.length !== maximum.next - minimum.next) throw new Error("the module's table is an odd one");
  const larger = module.slice();
  larger.set(leb, minimum.next);
  return larger;
}

function readLeb(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    value |= (bytes[at]! & 0x7f) << shift;
    if (bytes[at]! < 0x80) return { value, next: at + 1 };
  }
}

function lebOf(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...lebOf(value >> 7)];
}
