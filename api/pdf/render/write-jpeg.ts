/**
 * Writes baseline JPEG (ITU-T T.81): one gray component, or YCbCr with colours at half resolution. The cosine transform
 * is done once per picture; each quality only quantises and codes its result.
 */
import type { Bytes } from "../../ports/basics.ts";
import { type Component, componentsOf, scales } from "./jpeg-components.ts";
import { type CodeTable, chroma, luma, naturalOrder, quantisation, type Tables } from "./jpeg-tables.ts";
import type { Raster } from "./raster.ts";

/** @returns a function that encodes the picture at a quality from 0 to 1 */
export function jpegWriter(raster: Raster): (quality: number) => Bytes {
  const components = componentsOf(raster);
  return (quality) => {
    const percent = Math.min(100, Math.max(1, Math.round(quality * 100)));
    const steps = [luma, chroma].map((tables) => quantisation(tables.steps, percent));
    const out = new BitWriter(raster.width * raster.height);
    writeHead(out, raster, components.length, steps);
    writeScan(out, components, steps);
    return out.end();
  };
}

function writeHead(out: BitWriter, { width, height }: Raster, components: number, steps: readonly Bytes[]): void {
  const kinds = components === 1 ? [luma] : [luma, chroma];
  out.bytes([0xff, 0xd8]);
  out.segment(0xe0, [...new TextEncoder().encode("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  kinds.forEach((_, id) => void out.segment(0xdb, [id, ...naturalOrder.map((at) => steps[id]![at]!)]));
  const sizes = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  const facts = components === 1 ? [1, 0x11, 0] : [1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  out.segment(0xc0, [8, ...sizes, components, ...facts]);
  kinds.forEach(({ dc, ac }, id) => {
    out.segment(0xc4, [id, ...dc.counts, ...dc.values]);
    out.segment(0xc4, [0x10 | id, ...ac.counts, ...ac.values]);
  });
  const tables = components === 1 ? [1, 0] : [1, 0, 2, 0x11, 3, 0x11];
  out.segment(0xda, [components, ...tables, 0, 63, 0]);
}

/** Interleaves the components: four blocks of luminance, then one of each colour. */
function writeScan(out: BitWriter, components: readonly Component[], steps: readonly Bytes[]): void {
  const [codeFirst, ...codeColours] = components.map((component, index) =>
    blockCoder(out, component, index === 0 ? luma : chroma, steps[index === 0 ? 0 : 1]!),
  );
  const { columns, rows } = components.at(-1)!;
  for (let block = 0; block < columns * rows; block++) {
    if (codeColours.length === 0) {
      codeFirst!(block);
      continue;
    }
    const upper = Math.floor(block / columns) * columns * 4 + (block % columns) * 2;
    for (const quarter of [0, 1, columns * 2, columns * 2 + 1]) codeFirst!(upper + quarter);
    for (const code of codeColours) code(block);
  }
}

/** @returns a function that quantises and codes the block of a number */
function blockCoder(out: BitWriter, { blocks, isFlat }: Component, { dc, ac }: Tables, steps: Bytes) {
  const factors = Float32Array.from(steps, (step, at) => 1 / (step * scales[at]!));
  const quantised = new Int32Array(64);
  let lastDc = 0;
  return (block: number): void => {
    const from = block * 64;
    const mean = Math.round(blocks[from]! * factors[0]!);
    out.number(dc, 0, mean - lastDc);
    lastDc = mean;
    let end = 0;
    if (isFlat[block] === 0) {
      for (let index = 1; index < 64; index++) {
        const at = naturalOrder[index]!;
        const exact = blocks[from + at]! * factors[at]!;
        const value = exact < 0 ? -((0.5 - exact) | 0) : (exact + 0.5) | 0;
        quantised[index] = value;
        if (value !== 0) end = index;
      }
    }
    for (let index = 1, zeros = 0; index <= end; index++) {
      const value = quantised[index]!;
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros > 15; zeros -= 16) out.code(ac, 0xf0);
      out.number(ac, zeros << 4, value);
      zeros = 0;
    }
    if (end < 63) out.code(ac, 0);
  };
}

class BitWriter {
  #out: Bytes;
  #length = 0;
  #bits = 0;
  #count = 0;

  constructor(capacity: number) {
    this.#out = new Uint8Array(Math.max(1_024, capacity));
  }

  bytes(values: readonly number[]): void {
    this.#reserve(values.length);
    this.#out.set(values, this.#length);
    this.#length += values.length;
  }

  segment(marker: number, content: readonly number[]): void {
    const length = content.length + 2;
    this.bytes([0xff, marker, length >> 8, length & 0xff, ...content]);
  }

  code({ codes, lengths }: CodeTable, symbol: number): void {
    this.#put(codes[symbol]!, lengths[symbol]!);
  }

  /** The symbol with the number of the value's bits, then these bits; a negative value is one less. */
  number(table: CodeTable, symbol: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    this.code(table, symbol | size);
    if (size > 0) this.#put((value < 0 ? value - 1 : value) & ((1 << size) - 1), size);
  }

  end(): Bytes {
    if (this.#count > 0) this.#put((1 << (8 - this.#count)) - 1, 8 - this.#count);
    this.bytes([0xff, 0xd9]);
    return this.#out.slice(0, this.#length);
  }

  /** At most 16 bits; fewer than 8 are waiting before. */
  #put(value: number, length: number): void {
    this.#bits = (this.#bits << length) | value;
    this.#count += length;
    this.#reserve(8);
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#bits >> this.#count) & 0xff;
      this.#out[this.#length++] = byte;
      if (byte === 0xff) this.#out[this.#length++] = 0;
    }
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#out.length) return;
    const larger = new Uint8Array(this.#out.length * 2 + length);
    larger.set(this.#out);
    this.#out = larger;
  }
}
