/**
 * Files that break a rule or use a rare form, and that every reader opens: some keep their bytes, the others are
 * repaired with all their pages.
 */
import { aPdf, ascii, type Bytes, joined, pdfOf, textPages, withRevision } from "./pdf-fixtures.ts";

const latin1 = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes);
const edited = (from: string | RegExp, to: string): Bytes => ascii(latin1(aPdf(["first", "second"])).replace(from, to));

/** A chain of page tree nodes above one page. */
function deepTree(levels: number): Bytes {
  const chain = Array.from({ length: levels }, (_, index) => 100 + index);
  const nodes = chain.map((id) => [id, `<</Type /Pages /Kids [${id === 99 + levels ? 4 : id + 1} 0 R] /Count 1>>`]);
  return pdfOf({
    objects: { ...textPages(["deep"]), 2: "<</Type /Pages /Kids [100 0 R] /Count 1>>", ...Object.fromEntries(nodes) },
  });
}

const page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>>";
export const treeOf = (kids: string, count: number, more: Record<number, string> = {}): Bytes =>
  pdfOf({
    objects: {
      ...textPages(["first", "second", "third"]),
      2: `<</Type /Pages /Kids [${kids}] /Count ${count}>>`,
      ...more,
    },
  });

/** Word's PDF for old and new readers: a second, empty table whose stream repeats every entry. */
function hybrid(isTwice: boolean): Bytes {
  const objects = textPages(["first", "second"]);
  const base = latin1(pdfOf({ objects: { ...objects, 20: "<</Note (for old readers)>>" } }));
  const offsets = [...base.matchAll(/^(\d+) 0 obj/gm)].map((match) => [Number(match[1]), match.index] as const);
  const streamAt = base.indexOf("xref\n");
  const rows = new Map([...offsets, [21, streamAt] as const]);
  const data = [...Array(22).keys()].map((id) => {
    const offset = rows.get(id);
    return String.fromCharCode(offset === undefined ? 0 : 1, (offset ?? 0) >> 8, (offset ?? 0) & 255, 0);
  });
  const stream = `21 0 obj\n<</Type /XRef /Size 22 /W [1 2 1] /Root 1 0 R /Length 88>>\nstream\n${data.join("")}\nendstream\nendobj\n`;
  const isOld = (id: number) => !isTwice && id === 20;
  const entries = [...Array(22).keys()].map((id) => {
    const offset = rows.get(id);
    return offset === undefined || isOld(id)
      ? "0000000000 65535 f \n"
      : `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const tableAt = streamAt + stream.length;
  const more = isTwice ? "" : `/XRefStm ${streamAt}`;
  const one = `xref\n0 22\n${entries.join("")}trailer\n<</Size 22 /Root 1 0 R ${more}>>\nstartxref\n${tableAt}\n%%EOF\n`;
  const two = `xref\n0 0\ntrailer\n<</Size 22 /Root 1 0 R /Prev ${tableAt} /XRefStm ${streamAt}>>\nstartxref\n${tableAt + one.length}\n%%EOF`;
  return ascii(base.slice(0, streamAt) + stream + one + (isTwice ? two : ""));
}

/** The table points at white space before the first object. */
function spaceBeforeObject(): Bytes {
  const text = latin1(pdfOf({ objects: textPages(["first"]), header: `%PDF-1.7\n${"\n".repeat(20)}` }));
  const entry = (offset: number) => `${String(offset).padStart(10, "0")} 00000 n`;
  const at = text.indexOf("1 0 obj");
  return ascii(text.replace(entry(at), entry(at - 15)));
}

const bookmarks = (open: string) => ({ catalog: `/OpenAction ${open}` });
/** Files that qpdf accepts without a warning. */
export const keptFiles: [name: string, file: () => Bytes][] = [
  ["the two tables of Word's files", () => hybrid(true)],
  ["a table and a stream for new readers", () => hybrid(false)],
  ["an update that replaces nothing", () => withRevision(aPdf(["first"]), { objects: { 40: "<</Note (new)>>" } })],
  ["the end of a web page after its end", () => joined(aPdf(["first"]), "</body></html>\r\n")],
  ["a comment after its end", () => joined(aPdf(["first"]), "% by a printer\n")],
  ["two ends", () => joined(aPdf(["first"]), "%%EOF\n")],
  ["zeros after its end", () => joined(aPdf(["first"]), new Uint8Array(900))],
  ["an earlier section at 0", () => edited("trailer\n<<", "trailer\n<</Prev 0 ")],
  ["an encryption that is null", () => edited("trailer\n<<", "trailer\n<</Encrypt null ")],
  ["space before an object", spaceBeforeObject],
  ["a very long name", () => pdfOf({ objects: { ...textPages(["first"]), 20: `<</Note /${"n".repeat(2_000)}>>` } })],
  [
    "a first page that is named by an action",
    () => pdfOf({ objects: textPages(["first"], bookmarks("<</S /GoTo /D [4 0 R /Fit]>>")) }),
  ],
  [
    "a link without a target",
    () =>
      pdfOf({ objects: textPages(["first"], { page: "/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9]>>]" }) }),
  ],
  ["no count below the root", () => treeOf("30 0 R 8 0 R", 3, { 30: "<</Type /Pages /Kids [4 0 R 6 0 R]>>" })],
  ["a branch without pages", () => treeOf("30 0 R 4 0 R 6 0 R 8 0 R", 3, { 30: "<</Type /Pages /Kids [] /Count 0>>" })],
];

/** Files that readers have to guess about, or read differently. */
export const repairedFiles: [name: string, pages: number, file: () => Bytes][] = [
  ["a root that counts too many pages", 3, () => treeOf("4 0 R 6 0 R 8 0 R", 30)],
  ["a root that counts too few pages", 3, () => treeOf("4 0 R 6 0 R 8 0 R", 1)],
  ["a root that counts none", 3, () => treeOf("4 0 R 6 0 R 8 0 R", 0)],
  ["a negative count", 3, () => treeOf("4 0 R 6 0 R 8 0 R", -3)],
  [
    "a wrong count below the root",
    3,
    () => treeOf("30 0 R 8 0 R", 3, { 30: "<</Type /Pages /Kids [4 0 R 6 0 R] /Count 9>>" }),
  ],
  ["a page written into the list", 3, () => treeOf(`4 0 R ${page} /Contents 7 0 R>> 8 0 R`, 3)],
  ["all pages written into the list", 2, () => treeOf(`${page} /Contents 5 0 R>> ${page} /Contents 7 0 R>>`, 2)],
  ["a node written into the list", 3, () => treeOf("<</Type /Pages /Kids [4 0 R 6 0 R] /Count 2>> 8 0 R", 3)],
  ["a tree 300 deep", 1, () => deepTree(300)],
  ["no header", 2, () => edited(/^%PDF-1.7\n%[^\n]*\n/, "")],
  ["an illegible header", 2, () => edited("%PDF-1.7", "%XDF-1.7")],
  ["a header of PostScript", 2, () => edited("%PDF-1.7", "%!PS-Adobe-3.0 PDF-1.4")],
  [
    "a part of its contents missing",
    1,
    () => pdfOf({ objects: { ...textPages(["first"]), 4: `${page} /Contents [5 0 R 90 0 R null]>>` } }),
  ],
  [
    "annotations that are no list",
    1,
    () => pdfOf({ objects: { ...textPages(["first"]), 4: `${page} /Contents 5 0 R /Annots <<>>>>` } }),
  ],
];
