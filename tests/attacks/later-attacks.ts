/**
 * Attacks that append after a seal: incremental saving, shadow attacks, annotations, objects smuggled into the
 * validation data.
 */

import { createHash } from "node:crypto";
import { signDigest, signedData } from "../../api/pdf/seal/cms.ts";
import { latin1, stream, textOf } from "../support/plain-seal.ts";
import type { Attack, AttackMaterial } from "./attack.ts";
import { bodyOf, partsOf, revise, sealGap, withEntries } from "./sealed-text.ts";

const evilWords = stream("", "BT /F1 18 Tf 20 200 Td (Pay 900 to Mallory) Tj ET");

function simple(
  name: string,
  build: (text: string, loot: AttackMaterial) => string,
  levels?: Attack["levels"],
): Attack {
  return { name, build: (loot) => build(loot.text, loot), levels };
}

function withCatalog(text: string, entries: string, objects: [number, string][] = []): string {
  const { rootId, catalog } = partsOf(text);
  return revise(text, [[rootId, withEntries(catalog, entries)], ...objects]);
}

function withPage(
  text: string,
  change: (page: string, next: number) => string,
  objects: (next: number) => [number, string][] = () => [],
): string {
  const { pageId, page, size } = partsOf(text);
  return revise(text, [[pageId, change(page, size)], ...objects(size)]);
}

/** The dictionary without a key whose value is a name, a reference, an array or a dictionary of any depth. */
function withoutKey(dict: string, key: string): string {
  const at = dict.search(new RegExp(`/${key}\\b`));
  if (at < 0) return dict;
  let end = at + key.length + 1;
  if (/^\s*<</.test(dict.slice(end))) {
    let depth = 0;
    do {
      const mark = /<<|>>/g;
      mark.lastIndex = end;
      depth += mark.exec(dict)![0] === "<<" ? 1 : -1;
      end = mark.lastIndex;
    } while (depth > 0);
  } else {
    end += /^\s*(?:\d+ 0 R|\[[^\]]*\]|\/?\w+)/.exec(dict.slice(end))![0].length;
  }
  return dict.slice(0, at) + dict.slice(end);
}

const incremental: Attack[] = [
  simple("incremental saving: the page's content is written anew", (text) =>
    revise(text, [[partsOf(text).contentsId, evilWords]]),
  ),
  simple(
    "incremental saving: objects only, no cross-references",
    (text) => `${text}${partsOf(text).contentsId} 0 obj\n${evilWords}\nendobj\n`,
  ),
  simple("incremental saving: a cross-reference table without trailer", (text) => {
    const id = partsOf(text).contentsId;
    const at = text.length;
    return `${text}${id} 0 obj\n${evilWords}\nendobj\nxref\n${id} 1\n${String(at).padStart(10, "0")} 00000 n \n`;
  }),
  simple("incremental saving: a trailer without cross-references", (text) => {
    const { contentsId, rootId, size } = partsOf(text);
    return `${text}${contentsId} 0 obj\n${evilWords}\nendobj\ntrailer\n<</Root ${rootId} 0 R/Size ${size}>>\n%%EOF\n`;
  }),
  simple("incremental saving: the signature is cloned beside the change", (text) => {
    const { contentsId, sealId, size } = partsOf(text);
    return revise(text, [
      [contentsId, evilWords],
      [size, bodyOf(text, sealId)],
    ]);
  }),
  simple("incremental saving: the seal's field points to a clone", (text) => {
    const { sealFieldId, sealId, size } = partsOf(text);
    const field = bodyOf(text, sealFieldId).replace(`/V ${sealId} 0 R`, `/V ${size} 0 R`);
    return revise(text, [
      [sealFieldId, field],
      [size, bodyOf(text, sealId)],
    ]);
  }),
  simple("incremental saving: an object is written twice", (text) => {
    const { size } = partsOf(text);
    return revise(text, [
      [size, "<</A 1>>"],
      [size, "<</A 2>>"],
    ]);
  }),
  simple("incremental saving: one new object that nothing names", (text) =>
    revise(text, [[partsOf(text).size, "<</Harmless true>>"]]),
  ),
  simple("incremental saving: an update without objects", (text) => revise(text, [])),
  simple("incremental saving: an object hides before the cross-references", (text) => {
    const next = withCatalog(text, "");
    const at = next.indexOf("endobj\n", text.length) + 7;
    return `${next.slice(0, at)}%hidden\n${next.slice(at)}`;
  }),
  simple("incremental saving: cross-references of the other kind", (text) => {
    const { kind, contentsId } = partsOf(text);
    return revise(text, [[contentsId, evilWords]], { kind: kind === "table" ? "stream" : "table" });
  }),
  simple("incremental saving: an object is freed", (text) => {
    const { contentsId, rootId, catalog } = partsOf(text);
    const next = revise(text, [[rootId, catalog]], { kind: "table" });
    return next.replace(
      /xref\n(?=\d+ \d+\n[\s\S]*$)(?![\s\S]*\nxref\n)/,
      `xref\n${contentsId} 1\n0000000000 00001 f \n`,
    );
  }),
];

const shadows: Attack[] = [
  simple("shadow, hide: a white image lies over the text", (text) =>
    withPage(
      text,
      (page, next) =>
        page.replace(/\/Contents\s*\d+ 0 R/, (one) => `/Contents[${one.replace(/\/Contents\s*/, "")} ${next} 0 R]`),
      (next) => [[next, stream("", "1 g 0 0 300 300 re f")]],
    ),
  ),
  simple("shadow, replace: the font is another", (text) =>
    withPage(text, (page) => page.replace(/\/BaseFont\s*\/\w+/, "/BaseFont/ZapfDingbats").concat(" ")),
  ),
  simple("shadow, replace: a layer hides the text", (text) =>
    withCatalog(text, "/OCProperties<</OCGs[]/D<</BaseState/OFF>>>>"),
  ),
  simple("shadow, replace: the form shows values of its own", (text) => {
    const { rootId, catalog } = partsOf(text);
    return revise(text, [[rootId, catalog.replace(/\/SigFlags 3/, "/SigFlags 3/NeedAppearances true")]]);
  }),
  simple("shadow, hide and replace: /Prev leads past the sealed revision", (text) => {
    const first = /startxref\s+(\d+)/.exec(text)![1];
    const next = revise(text, [[partsOf(text).contentsId, evilWords]]);
    return next.slice(0, text.length) + next.slice(text.length).replace(/\/Prev \d+/, `/Prev ${first}`);
  }),
  simple("shadow, hide and replace: only the cross-references change", (text) => {
    const next = revise(text, [[partsOf(text).contentsId, evilWords]], { kind: "table" });
    return next.slice(0, text.length) + next.slice(text.length).replace(/\d{10} 00000 n/, "0000000020 00000 n");
  }),
  simple("shadow: /Prev leads to itself", (text) => {
    const next = revise(text, [[partsOf(text).contentsId, evilWords]]);
    const own = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(next.slice(-64))![1];
    return next.slice(0, text.length) + next.slice(text.length).replace(/\/Prev \d+/, `/Prev ${own}`);
  }),
  simple("catalog: another catalog takes over", (text) => {
    const { size, rootId, catalog } = partsOf(text);
    const next = revise(text, [[size, catalog]]);
    return next.slice(0, text.length) + next.slice(text.length).replace(`/Root ${rootId} 0 R`, `/Root ${size} 0 R`);
  }),
  simple("catalog: other pages", (text) => {
    const { size, rootId, catalog } = partsOf(text);
    return revise(text, [
      [rootId, catalog.replace(/\/Pages \d+ 0 R/, `/Pages ${size} 0 R`)],
      [size, "<</Type/Pages/Kids[]/Count 0>>"],
    ]);
  }),
  simple("catalog: an action runs at opening", (text) =>
    withCatalog(text, "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>"),
  ),
  simple("catalog: names bring scripts", (text) => withCatalog(text, "/Names<</JavaScript<</Names[]>>>>")),
  simple("catalog: the permissions are taken away", (text) => {
    const { rootId, catalog } = partsOf(text);
    return revise(text, [[rootId, withoutKey(catalog, "Perms")]]);
  }),
  simple("catalog: the form is taken away", (text) => {
    const { rootId, catalog, sealFieldId } = partsOf(text);
    const fields = new RegExp(`/Fields\\s*\\[\\s*${sealFieldId} 0 R`);
    return revise(text, [
      [rootId, fields.test(catalog) ? catalog.replace(fields, "/Fields[") : withoutKey(catalog, "AcroForm")],
    ]);
  }),
  simple("catalog: an extension that is no extension", (text) => {
    const { rootId, catalog } = partsOf(text);
    return revise(text, [[rootId, withEntries(withoutKey(catalog, "Extensions"), "/Extensions<</EVIL<</JS(1)>>>>")]]);
  }),
  simple("trailer: other document information", (text) => {
    const { size } = partsOf(text);
    const next = revise(text, [[size, "<</Title(Another)>>"]]);
    return (
      next.slice(0, text.length) +
      next.slice(text.length).replace(/(?:\/Info \d+ 0 R)?\/Prev/, `/Info ${size} 0 R/Prev`)
    );
  }),
  simple("trailer: another file identifier", (text) => {
    const next = withCatalog(text, "");
    return next.slice(0, text.length) + next.slice(text.length).replace(/\/ID\s*\[\s*<../, "/ID[<ff");
  }),
  simple("trailer: encryption is declared", (text) => {
    const next = withCatalog(text, "");
    return (
      next.slice(0, text.length) + next.slice(text.length).replace("/Prev", "/Encrypt<</Filter/Standard/V 1/R 2>>/Prev")
    );
  }),
  simple("trailer: fewer objects", (text) => {
    const next = withCatalog(text, "");
    return next.slice(0, text.length) + next.slice(text.length).replace(/\/Size \d+/, "/Size 2");
  }),
];

const note = "<</Type/Annot/Subtype/FreeText/Rect[20 190 280 230]/Contents(Pay 900 to Mallory)/DA(/F1 18 Tf)>>";

const annotations: Attack[] = [
  simple("annotation: free text over the page", (text) =>
    withPage(
      text,
      (page, next) => withEntries(withoutKey(page, "Annots"), `/Annots[${next} 0 R]`),
      (next) => [[next, note]],
    ),
  ),
  simple("annotation: written into the page", (text) =>
    withPage(text, (page) => withEntries(withoutKey(page, "Annots"), `/Annots[${note}]`)),
  ),
  simple("annotation: the seal's widget gets an appearance", (text) => {
    const { sealFieldId, size } = partsOf(text);
    const field = withEntries(
      bodyOf(text, sealFieldId).replace(/\/Rect\s*\[[^\]]*\]/, "/Rect[0 0 300 300]"),
      `/AP<</N ${size} 0 R>>`,
    );
    return revise(text, [
      [sealFieldId, field],
      [size, stream("/Type/XObject/Subtype/Form/BBox[0 0 300 300]", "0 g")],
    ]);
  }),
  simple("form: a text field is added", (text) => {
    const { size } = partsOf(text);
    return withField(text, size, [[size, "<</FT/Tx/T(Amount)/V(900)/Rect[0 0 0 0]/Type/Annot/Subtype/Widget>>"]]);
  }),
  simple("form: an empty signature field is added", (text) => {
    const { size } = partsOf(text);
    return withField(text, size, [[size, "<</FT/Sig/T(Sneaky)/Rect[0 0 0 0]/Type/Annot/Subtype/Widget>>"]]);
  }),
  {
    name: "signature: a stranger signs over everything",
    build: ({ text, evilSigner }) => signAgain(text, "ETSI.CAdES.detached", "Sig", evilSigner),
  },
  {
    name: "signature: a stranger's signature calls itself a time stamp",
    build: ({ text, evilSigner }) => signAgain(text, "ETSI.RFC3161", "DocTimeStamp", evilSigner),
  },
  {
    name: "time stamp: a visible one, by a trusted authority's reply to something else",
    build: ({ text, other }) => {
      const { size } = partsOf(text);
      const cms = /\/Contents\s*<([0-9A-Fa-f]+)>/.exec(other)![1]!;
      const value = `<</Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161/ByteRange[0 1 2 3]/Contents<${cms}>>>`;
      return withField(text, size, [
        [size, `<</FT/Sig/T(Stamp)/V ${size + 1} 0 R/Rect[0 0 300 300]/Type/Annot/Subtype/Widget>>`],
        [size + 1, value],
      ]);
    },
  },
];

function withField(text: string, id: number, objects: [number, string][]): string {
  const { rootId, catalog } = partsOf(text);
  const inline = /\/Fields\s*\[([^\]]*)\]/;
  if (inline.test(catalog))
    return revise(text, [[rootId, catalog.replace(inline, `/Fields[$1 ${id} 0 R]`)], ...objects]);
  const formId = Number(/\/AcroForm (\d+) 0 R/.exec(catalog)![1]);
  return revise(text, [[formId, bodyOf(text, formId).replace(inline, `/Fields[$1 ${id} 0 R]`)], ...objects]);
}

/** A complete, valid signature in an additional revision, by a key of the attacker's. */
async function signAgain(
  text: string,
  subFilter: string,
  type: string,
  signer: AttackMaterial["evilSigner"],
): Promise<string> {
  const { size } = partsOf(text);
  const range = "/ByteRange[0 0000000000 0000000000 0000000000]";
  const placeholder = "0".repeat(8000);
  const next = withField(text, size, [
    [size, `<</FT/Sig/T(Sneaky)/V ${size + 1} 0 R/Rect[0 0 0 0]/Type/Annot/Subtype/Widget>>`],
    [size + 1, `<</Type/${type}/Filter/Adobe.PPKLite/SubFilter/${subFilter}${range}/Contents<${placeholder}>>>`],
  ]);
  const from = next.lastIndexOf(`<${placeholder}>`);
  const to = from + placeholder.length + 2;
  const numbers = [from, to, next.length - to].map((one) => String(one).padStart(10, "0")).join(" ");
  const ranged = next.replace(range, `/ByteRange[0 ${numbers}]`);
  const digest = createHash("sha256")
    .update(latin1(ranged.slice(0, from)))
    .update(latin1(ranged.slice(to)))
    .digest();
  const cms = signedData(await signDigest(new Uint8Array(digest), signer), signer).toHex();
  return `${ranged.slice(0, from)}<${cms.padEnd(placeholder.length, "0")}>${ranged.slice(to)}`;
}

function withStore(
  text: string,
  store: (next: number) => string,
  objects: (next: number) => [number, string][] = () => [],
): string {
  const { size, rootId, catalog } = partsOf(text);
  return revise(text, [
    [rootId, withEntries(withoutKey(catalog, "DSS"), `/DSS ${size} 0 R`)],
    [size, store(size)],
    ...objects(size),
  ]);
}

const smuggling: Attack[] = [
  simple("validation data: a page rides along", (text) =>
    withStore(
      text,
      () => "<</Certs[]>>",
      (next) => [[next + 1, "<</Type/Page>>"]],
    ),
  ),
  simple("validation data: a certificate that is a page", (text) =>
    withStore(text, () => `<</Certs[${partsOf(text).pageId} 0 R]>>`),
  ),
  simple("validation data: a certificate takes the number of the page's content", (text) => {
    const { contentsId } = partsOf(text);
    return withStore(
      text,
      () => `<</Certs[${contentsId} 0 R]>>`,
      () => [[contentsId, evilWords]],
    );
  }),
  simple("validation data: a stream that is no certificate", (text) =>
    withStore(
      text,
      (next) => `<</Certs[${next + 1} 0 R]>>`,
      (next) => [[next + 1, stream("", "not a certificate")]],
    ),
  ),
  simple("validation data: a certificate with keys of a form object", (text, { pki }) =>
    withStore(
      text,
      (next) => `<</Certs[${next + 1} 0 R]>>`,
      (next) => [[next + 1, stream("/Type/XObject/Subtype/Form", textOf(pki.rootDer))]],
    ),
  ),
  simple("validation data: a stranger's certificate", (text, { evil }) =>
    withStore(
      text,
      (next) => `<</Certs[${next + 1} 0 R]>>`,
      (next) => [[next + 1, stream("", textOf(evil.rootDer))]],
    ),
  ),
  simple("validation data: a stranger's revocation list", (text, { evil }) =>
    withStore(
      text,
      (next) => `<</CRLs[${next + 1} 0 R]>>`,
      (next) => [[next + 1, stream("", textOf(Deno.readFileSync(`${evil.folder}/int.crl`)))]],
    ),
  ),
  simple("validation data: a key of its own", (text) => withStore(text, () => "<</Certs[]/JS(1)>>")),
  simple("validation data: signatures' part names what the store does not hold", (text) =>
    withStore(text, () => `<</Certs[]/VRI<</${"A".repeat(40)}<</Cert[${partsOf(text).contentsId} 0 R]>>>>>>`),
  ),
  simple(
    "validation data: taken away again",
    (text) => {
      const { rootId, catalog } = partsOf(text);
      return revise(text, [[rootId, withoutKey(catalog, "DSS")]]);
    },
    ["B-LT", "B-LTA"],
  ),
  simple(
    "validation data: one more kind takes over a stream of the store",
    (text) => {
      const id = Number(/\/Certs\s*\[\s*(\d+) 0 R/.exec(text)![1]);
      return revise(text, [[id, evilWords]]);
    },
    ["B-LT", "B-LTA"],
  ),
];

const tails: Attack[] = [
  ...Object.entries({
    "a space": " ",
    "two line ends": "\n\n",
    "a comment": "%later\n",
    "a zero byte": "\0",
    "a word": "evil",
    "another end mark": "%%EOF\n",
    "another start": "startxref\n0\n%%EOF\n",
  }).map(([name, tail]) => simple(`tail: ${name} after the end`, (text) => text + tail)),
  simple("tail: a whole other file after the end", (text, { unsealed }) => text + unsealed),
  simple("head: bytes before the header", (text) => ` ${text}`),
  simple("head: another version", (text) => text.replace(/^%PDF-1\.\d/, "%PDF-1.0")),
  simple("content: one word is another", (text) => {
    const at = text.indexOf("endobj") - 12;
    return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1);
  }),
  simple("content: the last byte before the signature", (text) => flip(text, sealGap(text).from - 1)),
  simple("content: the first byte after the signature", (text) => flip(text, sealGap(text).to)),
];

function flip(text: string, at: number): string {
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 2) + text.slice(at + 1);
}

export const laterAttacks: readonly Attack[] = [...incremental, ...shadows, ...annotations, ...smuggling, ...tails];
