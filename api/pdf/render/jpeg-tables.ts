/** Tables of ITU-T T.81, Annex K. */
import type { Bytes } from "../../ports/basics.ts";

/** Codes and their lengths by symbol; `counts` and `values` as they are written into the file. */
export type CodeTable = { codes: Uint16Array; lengths: Bytes; counts: readonly number[]; values: Bytes };

export type Tables = { steps: readonly number[]; dc: CodeTable; ac: CodeTable };

/** Positions of a block's 64 values, row by row, in the order in which they are coded: from corner to corner. */
export const naturalOrder: readonly number[] = Array.from({ length: 64 }, (_, at) => at).sort(
  (one, other) => diagonalOf(one) - diagonalOf(other) || alongOf(one) - alongOf(other),
);

function diagonalOf(at: number): number {
  return (at >> 3) + (at & 7);
}

function alongOf(at: number): number {
  return diagonalOf(at) % 2 === 0 ? at & 7 : at >> 3;
}

const dcValues = "000102030405060708090a0b";

export const luma: Tables = {
  steps: [
    ...[16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55],
    ...[14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62],
    ...[18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92],
    ...[49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99],
  ],
  dc: codeTable([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], dcValues),
  ac: codeTable(
    [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d],
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a" +
      "434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8" +
      "a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa",
  ),
};

export const chroma: Tables = {
  steps: [
    ...[17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99],
    ...[24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99],
    ...Array<number>(32).fill(99),
  ],
  dc: codeTable([0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0], dcValues),
  ac: codeTable(
    [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77],
    "000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a3536373839" +
      "3a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6" +
      "a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa",
  ),
};

/** Quantisation steps for a quality in percent, row by row. */
export function quantisation(steps: readonly number[], percent: number): Bytes {
  const scale = percent < 50 ? 5_000 / percent : 200 - percent * 2;
  return Uint8Array.from(steps, (step) => Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100))));
}

/** @param counts number of codes of 1 to 16 bits @param hex the symbols, shortest code first */
function codeTable(counts: readonly number[], hex: string): CodeTable {
  const values = Uint8Array.fromHex(hex);
  const codes = new Uint16Array(256);
  const lengths = new Uint8Array(256);
  let code = 0;
  let next = 0;
  counts.forEach((count, index) => {
    for (const end = next + count; next < end; next++) {
      codes[values[next]!] = code++;
      lengths[values[next]!] = index + 1;
    }
    code *= 2;
  });
  return { codes, lengths, counts, values };
}
