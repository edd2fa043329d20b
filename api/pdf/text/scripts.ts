/**
 * Supported scripts by ISO 15924 code. A new script is one row here and one in `faces.ts`. Characters in no row
 * (digits, punctuation, spaces) take their neighbours' script. `Hani` covers everything in Chinese and Japanese text:
 * Han characters, kana, bopomofo, their punctuation and full-width forms, which share a face and are shaped alike.
 */
const ranges: readonly (readonly [script: string, from: number, to: number])[] = [
  ["Latn", 0x41, 0x5a],
  ["Latn", 0x61, 0x7a],
  ["Latn", 0xaa, 0xaa],
  ["Latn", 0xba, 0xba],
  ["Latn", 0xc0, 0xd6],
  ["Latn", 0xd8, 0xf6],
  ["Latn", 0xf8, 0x2b8],
  ["Grek", 0x370, 0x3ff],
  ["Cyrl", 0x400, 0x52f],
  ["Hebr", 0x591, 0x5f4],
  ["Arab", 0x600, 0x6ff],
  ["Arab", 0x750, 0x77f],
  ["Arab", 0x870, 0x8ff],
  ["Deva", 0x900, 0x950],
  ["Deva", 0x955, 0x963],
  ["Deva", 0x966, 0x97f],
  ["Beng", 0x980, 0x9ff],
  ["Guru", 0xa00, 0xa7f],
  ["Gujr", 0xa80, 0xaff],
  ["Orya", 0xb00, 0xb7f],
  ["Taml", 0xb80, 0xbff],
  ["Telu", 0xc00, 0xc7f],
  ["Knda", 0xc80, 0xcff],
  ["Mlym", 0xd00, 0xd7f],
  ["Thai", 0xe01, 0xe5b],
  ["Hang", 0x1100, 0x11ff],
  ["Cyrl", 0x1c80, 0x1c8f],
  ["Cyrl", 0x1d2b, 0x1d2b],
  ["Latn", 0x1e00, 0x1eff],
  ["Grek", 0x1f00, 0x1fff],
  ["Latn", 0x2c60, 0x2c7f],
  ["Cyrl", 0x2de0, 0x2dff],
  ["Hani", 0x2e80, 0x312f],
  ["Hang", 0x3130, 0x318f],
  ["Hani", 0x3190, 0x31ff],
  ["Hang", 0x3200, 0x321e],
  ["Hani", 0x3220, 0x325f],
  ["Hang", 0x3260, 0x327f],
  ["Hani", 0x3280, 0x4dbf],
  ["Hani", 0x4e00, 0x9fff],
  ["Cyrl", 0xa640, 0xa69f],
  ["Latn", 0xa720, 0xa7ff],
  ["Deva", 0xa8e0, 0xa8ff],
  ["Hang", 0xa960, 0xa97f],
  ["Latn", 0xab30, 0xab6f],
  ["Hang", 0xac00, 0xd7ff],
  ["Hani", 0xf900, 0xfaff],
  ["Latn", 0xfb00, 0xfb06],
  ["Hebr", 0xfb1d, 0xfb4f],
  ["Arab", 0xfb50, 0xfdff],
  ["Hani", 0xfe10, 0xfe1f],
  ["Hani", 0xfe30, 0xfe6f],
  ["Arab", 0xfe70, 0xfefc],
  ["Hani", 0xff01, 0xff9f],
  ["Hang", 0xffa0, 0xffdc],
  ["Hani", 0xffe0, 0xffee],
  ["Hani", 0x1b000, 0x1b16f],
  ["Hani", 0x20000, 0x323af],
];

/** `null` for characters of any script. */
export function scriptOf(codePoint: number): string | null {
  let low = 0;
  let high = ranges.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [script, from, to] = ranges[middle]!;
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return script;
  }
  return null;
}
