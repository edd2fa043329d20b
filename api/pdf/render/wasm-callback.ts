/**
 * Makes JavaScript functions callable from WebAssembly: 32-bit integer arguments, at most one 32-bit integer result.
 */

const I32 = 0x7f;
const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
/** Binary form of `(import "o" "w" (func (type 0)))` and `(export "w" (func 0))`. */
const importAndExport = [
  0x02, 0x07, 0x01, 0x01, 0x6f, 0x01, 0x77, 0x00, 0x00, 0x07, 0x05, 0x01, 0x01, 0x77, 0x00, 0x00,
];

/**
 * Wraps the function so that a WebAssembly function table accepts it: a minimal module imports it and exports it
 * again.
 */
export function wasmCallback(parameters: number, hasResult: boolean, call: (...args: number[]) => number | undefined) {
  const results = hasResult ? [I32] : [];
  const type = [0x01, 0x60, parameters, ...Array<number>(parameters).fill(I32), results.length, ...results];
  const bytes = Uint8Array.of(...header, 0x01, type.length, ...type, ...importAndExport);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { o: { w: call } });
  return exports.w;
}

const TABLE_SECTION = 4;
/** Encoding of one function table with an upper limit. */
const table = [0x01, 0x70, 0x01];

/**
 * Raises the limit of the module's function table by `more` entries. Compilers emit a table that is exactly full.
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
