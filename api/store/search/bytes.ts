/** Compact encoding of numbers: variable-length integers, and ascending lists in Rice code. */

export type ByteWriter = { bytes: Uint8Array<ArrayBuffer>; length: number };

export function byteWriter(): ByteWriter {
  return { bytes: new Uint8Array(1024), length: 0 };
}

export function written({ bytes, length }: ByteWriter): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, length);
}

export function writeBytes(to: ByteWriter, bytes: Uint8Array): void {
  reserve(to, bytes.length);
  to.bytes.set(bytes, to.length);
  to.length += bytes.length;
}

export function writeByte(to: ByteWriter, byte: number): void {
  reserve(to, 1);
  to.bytes[to.length++] = byte;
}

export function writeNumber(to: ByteWriter, value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) writeByte(to, (rest % 128) + 128);
  writeByte(to, rest);
}

function reserve(to: ByteWriter, count: number): void {
  if (to.length + count <= to.bytes.length) return;
  const larger = new Uint8Array(Math.max(to.bytes.length * 2, to.length + count));
  larger.set(to.bytes.subarray(0, to.length));
  to.bytes = larger;
}

export type ByteReader = { bytes: Uint8Array; at: number };

export function readNumber(from: ByteReader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = from.bytes[from.at++]!;
    if (byte < 128) return value + byte * factor;
    value += (byte - 128) * factor;
  }
}

/** Encodes ascending, distinct numbers: a byte with the parameter, then each gap in unary and binary. */
export function packAscending(numbers: ArrayLike<number>): Uint8Array<ArrayBuffer> {
  const count = numbers.length;
  const span = numbers[count - 1]! + 1 - count;
  const width = Math.max(0, Math.floor(Math.log2(Math.max(1, (span / count) * 0.69))));
  const to = byteWriter();
  writeByte(to, width);
  let byte = 0;
  let used = 0;
  const push = (bit: number) => {
    byte |= bit << used;
    if (++used < 8) return;
    writeByte(to, byte);
    byte = 0;
    used = 0;
  };
  let previous = -1;
  for (let index = 0; index < count; index++) {
    const gap = numbers[index]! - previous - 1;
    previous = numbers[index]!;
    for (let left = gap >> width; left > 0; left--) push(1);
    push(0);
    for (let bit = 0; bit < width; bit++) push((gap >> bit) & 1);
  }
  if (used > 0) writeByte(to, byte);
  return written(to);
}

export function unpackAscending(bytes: Uint8Array, count: number): Uint32Array {
  const numbers = new Uint32Array(count);
  const width = bytes[0]!;
  let at = 8;
  let previous = -1;
  for (let index = 0; index < count; index++) {
    let gap = 0;
    for (; (bytes[at >> 3]! >> (at & 7)) & 1; at++) gap++;
    at++;
    gap <<= width;
    for (let bit = 0; bit < width; bit++, at++) gap |= ((bytes[at >> 3]! >> (at & 7)) & 1) << bit;
    previous += gap + 1;
    numbers[index] = previous;
  }
  return numbers;
}
