/** Files with cross-references or a catalog in a form that lenient readers open and our verifier does not read. */
import { ascii, type Bytes, type FileOptions, pdfOf, textPages } from "./pdf-fixtures.ts";

const objects = textPages(["first"]);
const aFile = (options: Partial<FileOptions>): Bytes => pdfOf({ objects, ...options });
const longZero = new TextDecoder("latin1").decode(aFile({})).replace(/xref\n0 /, `xref\n${"0".repeat(12)} `);

export const oddCrossReferences: readonly [name: string, bytes: Bytes][] = [
  ["a name with a bare #", aFile({ trailer: "/Author#by 1" })],
  ["a very long name", aFile({ trailer: `/${"a".repeat(1_500)} 1` })],
  ["an empty XRefStm", aFile({ trailer: "/XRefStm null" })],
  ["a table that begins with a long zero", ascii(longZero)],
  [
    "a catalog with a name of many escaped letters",
    aFile({ objects: { ...objects, 1: `<</Type /Catalog /Pages 2 0 R /Room /${"#e4".repeat(400)}>>` } }),
  ],
];
