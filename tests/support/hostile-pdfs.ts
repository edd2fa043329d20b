/** PDFs with actions, hidden content, false structure or excessive cost, each with the expected result of intake. */
import { deflateSync } from "node:zlib";
import type { RemovedKind } from "../../domain/document/file-part.ts";
import type { RefusalCode } from "../../domain/outcome.ts";
import { aPdf, ascii, type Body, type Bytes, joined, pdfOf, textPages, withRevision } from "./pdf-fixtures.ts";

export type Hostile = {
  name: string;
  bytes: () => Bytes;
  expected: { refused: RefusalCode } | { removed: RemovedKind[] };
};

const script = "<</S /JavaScript /JS (app.alert\\(1\\))>>";
const widget = (more: string): string => `<</Type /Annot /Subtype /Widget /Rect [100 100 300 140] /F 4 ${more}>>`;
const appearance: Body = {
  dict: "/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources <</Font <</F1 3 0 R>>>>",
  data: "BT /F1 18 Tf 5 10 Td (Drawn value) Tj ET",
};
const embedded: Record<number, Body> = {
  20: "<</Type /Filespec /F (a.exe) /EF <</F 21 0 R>>>>",
  21: { dict: "/Type /EmbeddedFile", data: "MZ" },
};

/** A page of text with additional entries. */
function page(
  more: { catalog?: string; page?: string; pages?: string; mediaBox?: string },
  objects: Record<number, Body> = {},
): Bytes {
  return pdfOf({ objects: { ...textPages(["Visible text"], more), ...objects } });
}

function edited(from: string, to: string, bytes = aPdf(["Visible text"])): Bytes {
  return ascii(String.fromCharCode(...bytes).replace(from, to.padEnd(from.length)));
}

function beforeTable(bytes: Bytes): Bytes {
  return bytes.slice(0, String.fromCharCode(...bytes).indexOf("xref\n"));
}

/** One MiB of spaces, expanded `times` times; nested once more it fits in a few KiB. */
function bomb(times: number, levels: 1 | 2): Body {
  const inner = deflateSync(new Uint8Array(times * 1_048_576).fill(0x20));
  if (levels === 1) return { dict: "/Filter /FlateDecode", data: inner };
  return { dict: "/Filter [/FlateDecode /FlateDecode]", data: deflateSync(inner) };
}

export const actingFiles: Hostile[] = [
  {
    name: "JavaScript on opening",
    bytes: () => page({ catalog: `/OpenAction ${script}` }),
    expected: { removed: ["scripts"] },
  },
  {
    name: "JavaScript in the name tree",
    bytes: () => page({ catalog: `/Names <</JavaScript <</Names [(a) ${script}]>>>>` }),
    expected: { removed: ["scripts"] },
  },
  {
    name: "additional actions of the file",
    bytes: () => page({ catalog: `/AA <</WC ${script}>>` }),
    expected: { removed: ["actions"] },
  },
  {
    name: "additional actions of a page",
    bytes: () => page({ page: `/AA <</O ${script}>>` }),
    expected: { removed: ["actions"] },
  },
  {
    name: "a program launched on opening",
    bytes: () => page({ catalog: "/OpenAction <</S /Launch /F (calc.exe)>>" }),
    expected: { removed: ["actions"] },
  },
  {
    name: "an opening action behind a harmless one",
    bytes: () => page({ catalog: `/OpenAction <</S /GoTo /D [4 0 R /Fit] /Next ${script}>>` }),
    expected: { removed: ["actions"] },
  },
  {
    name: "links that launch, submit, import, leave for other files or run scripts",
    bytes: () => {
      const kinds = [
        "/S /Launch /F (a)",
        "/S /SubmitForm /F (http://x)",
        "/S /ImportData /F (a)",
        "/S /GoToR /F (a.pdf) /D [0 /Fit]",
        "/S /GoToE /T <</R /C>>",
        "/S /URI /URI (javascript:alert\\(1\\))",
        "/S /URI /URI (file:///etc/passwd)",
        "/S /JavaScript /JS (x)",
      ];
      return page({
        page: `/Annots [${kinds.map((kind) => `<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <<${kind}>>>>`).join(" ")}]`,
      });
    },
    expected: { removed: ["scripts", "actions"] },
  },
  {
    name: "an outline that runs a script",
    bytes: () =>
      page(
        { catalog: "/Outlines 20 0 R" },
        { 20: "<</First 21 0 R /Last 21 0 R /Count 1>>", 21: `<</Title (x) /Parent 20 0 R /A ${script}>>` },
      ),
    expected: { removed: ["scripts"] },
  },
  {
    name: "a file in the name tree",
    bytes: () => page({ catalog: "/Names <</EmbeddedFiles <</Names [(a) 20 0 R]>>>>" }, embedded),
    expected: { removed: ["attachments"] },
  },
  {
    name: "a file as an annotation",
    bytes: () =>
      page({ page: "/Annots [<</Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 20 0 R>>]" }, embedded),
    expected: { removed: ["attachments"] },
  },
  {
    name: "an associated file",
    bytes: () => page({ catalog: "/AF [20 0 R]" }, embedded),
    expected: { removed: ["attachments"] },
  },
  {
    name: "a stream kept in another file",
    bytes: () =>
      page(
        { page: "/Metadata 20 0 R" },
        {
          20: { dict: "/Type /Metadata /Subtype /XML", data: "x" },
          5: { dict: "/F (/etc/passwd) /FFilter []", data: "BT /F1 24 Tf 72 700 Td (Visible text) Tj ET" },
        },
      ),
    expected: { removed: ["attachments"] },
  },
  {
    name: "rich media",
    bytes: () =>
      page(
        {
          page: "/Annots [<</Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent <</Assets <</Names [(a) 20 0 R]>>>>>>]",
        },
        embedded,
      ),
    expected: { removed: ["annotations"] },
  },
  {
    name: "a form with a value drawn",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [20 0 R]>>", page: "/Annots [20 0 R]" },
        { 20: widget("/FT /Tx /T (a) /V (Drawn value) /AP <</N 21 0 R>> /P 4 0 R"), 21: appearance },
      ),
    expected: { removed: ["form"] },
  },
  {
    name: "a form with scripts and XFA",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [20 0 R] /XFA (x)>>", page: "/Annots [20 0 R]" },
        {
          20: widget(`/FT /Tx /T (a) /AA <</K ${script}>> /A <</S /SubmitForm /F (http://x)>> /AP <</N 21 0 R>>`),
          21: appearance,
        },
      ),
    expected: { removed: ["form", "scripts", "actions", "xfa"] },
  },
  {
    name: "a comment",
    bytes: () =>
      page(
        {
          page: "/Annots [<</Type /Annot /Subtype /FreeText /Rect [100 100 300 140] /Contents (x) /AP <</N 21 0 R>>>>]",
        },
        { 21: appearance },
      ),
    expected: { removed: ["annotations"] },
  },
  {
    name: "a PostScript drawing",
    bytes: () =>
      page(
        {},
        {
          4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources <</Font <</F1 3 0 R>> /XObject <</P 20 0 R>>>>>>",
          20: { dict: "/Type /XObject /Subtype /PS", data: "showpage" },
        },
      ),
    expected: { removed: ["scripts"] },
  },
  {
    name: "an older revision",
    bytes: () =>
      withRevision(aPdf(["Old text"]), {
        objects: { 5: { dict: "", data: "BT /F1 24 Tf 72 700 Td (Visible text) Tj ET" } },
      }),
    expected: { removed: ["revisions"] },
  },
];

const fourPages = "<</Type /Page /Parent 2 0 R /Contents 5 0 R ";

export const lyingFiles: Hostile[] = [
  { name: "no bytes", bytes: () => new Uint8Array(), expected: { refused: "file_empty" } },
  {
    name: "a header beyond where readers look for it",
    bytes: () => joined("\n".repeat(1_025), aPdf()),
    expected: { refused: "file_not_pdf" },
  },
  { name: "a text file", bytes: () => ascii("Dear Sir or Madam"), expected: { refused: "file_not_pdf" } },
  { name: "nothing but a header", bytes: () => ascii("%PDF-1.7\n"), expected: { refused: "file_broken" } },
  {
    name: "a page tree that loops",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [2 0 R] /Count 1>>" }),
    expected: { refused: "file_broken" },
  },
  {
    name: "no pages",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [] /Count 0>>" }),
    expected: { refused: "file_broken" },
  },
  {
    name: "two thousand million pages",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [4 0 R] /Count 2000000000>>" }),
    expected: { removed: ["repaired"] },
  },
  {
    name: "pages that are no pages",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [(a) 7 /B null] /Count 4>>" }),
    expected: { refused: "file_broken" },
  },
  {
    name: "ten thousand pages",
    bytes: () =>
      page(
        {},
        {
          2: `<</Type /Pages /Kids [${Array.from({ length: 10_000 }, (_, i) => `${100 + i} 0 R`).join(" ")}] /Count 10000 /MediaBox [0 0 9 9]>>`,
          ...Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [100 + i, `${fourPages}>>`])),
        },
      ),
    expected: { refused: "file_too_many_pages" },
  },
  {
    name: "a page larger than 200 inches",
    bytes: () => page({ mediaBox: "[0 0 14401 14400]" }),
    expected: { refused: "file_page_size_unsupported" },
  },
  {
    name: "a page thinner than a point",
    bytes: () => page({ mediaBox: "[0 0 0.5 800]" }),
    expected: { refused: "file_page_size_unsupported" },
  },
  { name: "a catalog of another type", bytes: () => page({}, { 1: "[1 2 3]" }), expected: { refused: "file_broken" } },
];

export const exhaustingFiles: Hostile[] = [
  {
    name: "content that unpacks to 600 MiB",
    bytes: () => page({}, { 5: bomb(600, 1) }),
    expected: { refused: "file_page_too_large" },
  },
  {
    name: "an appearance that unpacks to 600 MiB",
    bytes: () => {
      const stamp = "<</Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /AP <</N 30 0 R>>>>";
      const { dict, data } = bomb(600, 1) as { dict: string; data: Uint8Array };
      return page({ page: `/Annots [${stamp}]` }, { 30: { dict: `/BBox [0 0 99 99] ${dict}`, data } });
    },
    expected: { refused: "file_page_too_large" },
  },
  {
    name: "content packed twice",
    bytes: () => page({}, { 5: bomb(600, 2) }),
    expected: { refused: "file_page_too_large" },
  },
  {
    name: "a picture of 60,000 × 60,000 pixels",
    bytes: () =>
      page(
        {},
        {
          4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources <</XObject <</I 20 0 R>>>>>>",
          5: { dict: "", data: "600 0 0 600 0 0 cm /I Do" },
          20: {
            dict: "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode",
            data: deflateSync(new Uint8Array(1_000)),
          },
        },
      ),
    expected: { refused: "file_page_too_large" },
  },
];

/** Damaged files that a lenient reader repairs. */
export const damagedFiles: Hostile[] = [
  {
    name: "a wrong startxref",
    bytes: () => edited(/startxref\n\d+/.exec(String.fromCharCode(...aPdf(["Visible text"])))![0], "startxref\n7"),
    expected: { removed: ["repaired"] },
  },
  {
    name: "a wrong startxref, and a large field that PDFium does not draw",
    bytes: () => {
      const field = "<</Type /Annot /Subtype /Widget /FT /Tx /F 4 /Rect [50 100 500 600] /AP <</N 30 0 R>>>>";
      const form = { dict: "/Subtype /Form /BBox [0 0 450 500]", data: "0 0 450 500 re f" };
      const file = page({ catalog: "/AcroForm <<>>", page: `/Annots [${field}]` }, { 30: form });
      return ascii(String.fromCharCode(...file).replace(/startxref\n\d+/, "startxref\n7"));
    },
    expected: { removed: ["form", "repaired"] },
  },
  {
    name: "the table cut off",
    bytes: () => beforeTable(aPdf(["Visible text"])),
    expected: { removed: ["repaired"] },
  },
  {
    name: "a stream longer than it is",
    bytes: () => page({}, { 5: { dict: "", data: "BT /F1 24 Tf 72 700 Td (Visible text) Tj ET", length: "9999" } }),
    expected: { removed: ["repaired"] },
  },
  {
    name: "an object behind the end",
    bytes: () => joined(aPdf(["Visible text"]), "90 0 obj (garbage) endobj"),
    expected: { removed: ["repaired"] },
  },
];

export const signedFiles: Hostile[] = [
  {
    name: "a signed field",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>>", page: "/Annots [20 0 R]" },
        { 20: widget("/FT /Sig /T (s) /V 21 0 R"), 21: "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>" },
      ),
    expected: { refused: "file_encrypted_or_signed" },
  },
  {
    name: "a signature outside any form",
    bytes: () => page({ catalog: "/Odd 21 0 R" }, { 21: "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>" }),
    expected: { refused: "file_encrypted_or_signed" },
  },
  {
    name: "a signature that a later revision hides",
    bytes: () =>
      withRevision(
        page(
          { catalog: "/AcroForm <</Fields [20 0 R]>>" },
          { 20: widget("/FT /Sig /T (s) /V 21 0 R"), 21: "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>" },
        ),
        { objects: { 1: "<</Type /Catalog /Pages 2 0 R>>", 21: "null" } },
      ),
    expected: { refused: "file_encrypted_or_signed" },
  },
  {
    name: "a signed file with a broken table",
    bytes: () =>
      page({ catalog: "/Odd 21 0 R" }, { 21: "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>" }).slice(0, -250),
    expected: { refused: "file_encrypted_or_signed" },
  },
];

const usageRights =
  "<</Type /Sig /ByteRange [0 1 2 3] /Contents <00> /Reference [<</Type /SigRef /TransformMethod /UR3 /TransformParams <</V /2.2>>>>]>>";
const drawing = (more: string): Record<number, Body> => ({
  4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources <</Font <</F1 3 0 R>> /XObject <</P 20 0 R>>>>>>",
  5: { dict: "", data: "BT /F1 24 Tf 72 700 Td (Visible text) Tj ET /P Do" },
  20: { dict: `/Type /XObject /Subtype /Form /BBox [0 0 50 50] ${more}`, data: "0 0 20 20 re f" },
  21: { dict: "", data: "showpage" },
});

/** Files that break a rule but open in every reader: none may be refused. */
export const oddFiles: Hostile[] = [
  {
    name: "a bookmark whose forbidden action is an object of its own",
    bytes: () =>
      page(
        { catalog: "/Outlines 20 0 R" },
        {
          20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
          21: "<</Title (x) /Parent 20 0 R /A 22 0 R>>",
          22: "<</S /GoToR /F (other.pdf) /D [0 /Fit]>>",
        },
      ),
    expected: { removed: ["actions"] },
  },
  {
    name: "a bookmark whose action's kind is an object of its own",
    bytes: () =>
      page(
        { catalog: "/Outlines 20 0 R" },
        {
          20: "<</First 21 0 R /Last 21 0 R /Count 1>>",
          21: "<</Title (x) /Parent 20 0 R /A 22 0 R>>",
          22: "<</S 23 0 R /D [4 0 R /Fit] /Next <</S /Named /N /Print>>>>",
          23: "/GoTo",
        },
      ),
    expected: { removed: ["actions"] },
  },
  {
    name: "entries that lead to nothing",
    bytes: () =>
      page({
        catalog: "/AA null /AcroForm 90 0 R /Names <</JavaScript 90 0 R /EmbeddedFiles null>> /Perms 90 0 R",
        page: "/AA 90 0 R /AF null",
      }),
    expected: { removed: [] },
  },
  {
    name: "a form with Subtype2 /PS",
    bytes: () => page({}, drawing("/Subtype2 /PS")),
    expected: { removed: ["scripts"] },
  },
  {
    name: "a form with PostScript for printers",
    bytes: () => page({}, drawing("/PS 21 0 R")),
    expected: { removed: ["scripts"] },
  },
  {
    name: "a catalog without a type",
    bytes: () => page({}, { 1: "<</Pages 2 0 R>>" }),
    expected: { removed: ["repaired"] },
  },
  {
    name: "pages and their tree without types",
    bytes: () =>
      page(
        {},
        {
          2: "<</Kids [4 0 R] /Count 1>>",
          4: "<</Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>> /Contents 5 0 R>>",
        },
      ),
    expected: { removed: ["repaired"] },
  },
  {
    name: "a page tree with kids that are none",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [4 0 R null 90 0 R] /Count 1>>" }),
    expected: { removed: ["repaired"] },
  },
  {
    name: "one page in two places",
    bytes: () => page({}, { 2: "<</Type /Pages /Kids [4 0 R 4 0 R] /Count 2>>" }),
    expected: { removed: ["repaired"] },
  },
  {
    name: "a key that stands twice",
    bytes: () => page({ catalog: "/PageLayout /SinglePage /PageLayout /OneColumn" }),
    expected: { removed: ["repaired"] },
  },
  { name: "a page that states no size", bytes: () => page({ mediaBox: "null" }), expected: { removed: ["repaired"] } },
  {
    name: "a page with a size that is none",
    bytes: () => page({ mediaBox: "/Odd" }),
    expected: { removed: ["repaired"] },
  },
  { name: "a page of no size", bytes: () => page({ mediaBox: "[0 0 0 0]" }), expected: { removed: ["repaired"] } },
  {
    name: "a header some bytes in",
    bytes: () => joined("\n\n", aPdf(["Visible text"])),
    expected: { removed: ["repaired"] },
  },
  {
    name: "HTML before the header",
    bytes: () => joined("<html><script>x</script></html>\n", aPdf(["Visible text"])),
    expected: { removed: ["repaired"] },
  },
  {
    name: "usage rights of Adobe Reader",
    bytes: () => page({ catalog: "/Perms <</UR3 21 0 R>> /AcroForm <</Fields [] /SigFlags 2>>" }, { 21: usageRights }),
    expected: { removed: ["usage_rights", "form"] },
  },
  {
    name: "usage rights in a file with a broken table",
    bytes: () => beforeTable(page({ catalog: "/Perms <</UR3 21 0 R>>" }, { 21: usageRights })),
    expected: { removed: ["usage_rights", "repaired"] },
  },
  {
    name: "an empty signature field",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>>", page: "/Annots [20 0 R]" },
        { 20: widget("/FT /Sig /T (s)") },
      ),
    expected: { removed: ["form"] },
  },
  {
    name: "a signature field prepared for a signature",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 1>>", page: "/Annots [20 0 R]" },
        { 20: widget("/FT /Sig /T (s) /V 21 0 R"), 21: "<</Type /Sig /Filter /Adobe.PPKLite>>" },
      ),
    expected: { removed: ["form"] },
  },
  {
    name: "an object beside the pages that cannot be read, and is large",
    bytes: () => page({}, { 20: `<</Odd (${"x".repeat(20_000)} ` }),
    expected: { removed: [] },
  },
];

const xfa = (template: string): Record<number, Body> => ({ 20: { dict: "", data: template } });
const dynamicConfig =
  "<config><acrobat><acrobat7><dynamicRender>required</dynamicRender></acrobat7></acrobat></config>";

export const xfaFiles: Hostile[] = [
  {
    name: "a dynamic XFA form, by its catalog",
    bytes: () => page({ catalog: "/NeedsRendering true /AcroForm <</Fields [] /XFA 20 0 R>>" }, xfa("<template/>")),
    expected: { refused: "file_xfa_dynamic" },
  },
  {
    name: "a dynamic XFA form, by its configuration",
    bytes: () => page({ catalog: "/AcroForm <</Fields [] /XFA [(config) 20 0 R]>>" }, xfa(dynamicConfig)),
    expected: { refused: "file_xfa_dynamic" },
  },
  {
    name: "a static XFA form beside a form of the file's own",
    bytes: () =>
      page(
        { catalog: "/AcroForm <</Fields [22 0 R] /XFA [(template) 20 0 R]>>", page: "/Annots [22 0 R]" },
        {
          ...xfa("<template/>"),
          21: appearance,
          22: widget("/FT /Tx /T (a) /V (Drawn value) /AP <</N 21 0 R>> /P 4 0 R"),
        },
      ),
    expected: { removed: ["form", "xfa"] },
  },
];

/** A file whose second page is filled with a tile in steps of zero: PDFium never finishes drawing, pdf.js does. */
export function endlessTiles(): Bytes {
  const steps = `/XStep 10 /YStep -0.${"0".repeat(37)}1`;
  return pdfOf({
    objects: {
      ...textPages(["First page", "x"]),
      6: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 7 0 R /Resources <</Pattern <</P 20 0 R>> /Font <</F1 3 0 R>>>>>>",
      7: { dict: "", data: "BT /F1 24 Tf 72 700 Td (Second page) Tj ET /Pattern cs /P scn 100 100 300 300 re f" },
      20: {
        dict: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] ${steps} /Resources <<>>`,
        data: "1 0 0 rg 0 0 5 5 re f",
      },
    },
  });
}

const tile =
  "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources 30 0 R";
const form = "/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources 30 0 R";
const type3 = [
  "<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97",
  "/Widths [1000] /Encoding <</Type /Encoding /Differences [97 /a]>> /CharProcs <</a 24 0 R>> /Resources 30 0 R>>",
].join(" ");
const uses = {
  form: "/F0 Do /F0 Do",
  pattern: "/Pattern cs /P0 scn 0 0 500 500 re f 0 0 200 200 re f",
  font: "BT /T0 300 Tf (aa) Tj ET",
  mask: "/G0 gs 0 0 500 500 re f 0 0 200 200 re f",
};
type Use = keyof typeof uses;

/**
 * A file of about 1 KiB with one resource dictionary for all. Its first page uses something; form, pattern, glyph and
 * mask contain what `contents` says.
 */
export function sharedResources(start: string, contents: Partial<Record<Use, string>>, annotation = ""): Bytes {
  return pdfOf({
    objects: {
      ...textPages(["x", "Second page"]),
      4: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources 30 0 R ${annotation}>>`,
      5: { dict: "", data: start },
      20: { dict: form, data: contents.form ?? "" },
      21: { dict: tile, data: contents.pattern ?? "" },
      22: type3,
      23: "<</Type /ExtGState /SMask <</Type /Mask /S /Luminosity /G 25 0 R>>>>",
      24: { dict: "", data: `1000 0 d0 ${contents.font ?? ""}` },
      25: { dict: `${form} /Group <</S /Transparency /CS /DeviceGray>>`, data: contents.mask ?? "" },
      30: "<</XObject <</F0 20 0 R>> /Pattern <</P0 21 0 R>> /Font <</T0 22 0 R /F1 3 0 R>> /ExtGState <</G0 23 0 R>>>>",
    },
  });
}

const kinds = Object.keys(uses) as Use[];

/** Files whose first page draws itself without end: each pair of form, pattern, glyph and mask that use each other. */
export const runawayFiles: { name: string; bytes: () => Bytes }[] = [
  ...kinds.flatMap((one) =>
    kinds.map((other) => ({
      name: `${one} in ${other}`,
      bytes: () => sharedResources(uses[one], { [one]: uses[other], [other]: uses[one] }),
    })),
  ),
  {
    name: "the appearance of an annotation",
    bytes: () =>
      sharedResources(
        "",
        { form: uses.pattern, pattern: uses.form },
        "/Annots [<</Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 300 300] /AP <</N 20 0 R>>>>]",
      ),
  },
];
