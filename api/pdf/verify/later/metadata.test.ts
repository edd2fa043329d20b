import { beforeAll, describe, expect, it } from "vitest";
import { sharedPki, type TestPki } from "../../../../tests/support/pki.ts";
import {
  latin1,
  type PlainObject,
  type PlainSealed,
  type PlainSealOptions,
  plainSeal,
  stream,
  update,
} from "../../../../tests/support/plain-seal.ts";
import { verifyPdf } from "../verify-pdf.ts";

const xmp = (more = "", inside = "") =>
  `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmp:ModifyDate="2026-11-22"${more}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
const metadata = (text: string) => stream("/Type/Metadata/Subtype/XML", text);
const title = (text: string) => `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;

let pki: TestPki;
let plain: PlainSealed;
let described: PlainSealed;
beforeAll(async () => {
  pki = await sharedPki();
  plain = await plainSeal({ pki });
  described = await seal((id) => `/Metadata ${id} 0 R`);
}, 60_000);

const seal = (catalog: NonNullable<PlainSealOptions["more"]>["catalog"]) =>
  plainSeal({ pki, more: { catalog, body: metadata(xmp("", title("Lease"))) } });

const catalogOf = ({ text }: PlainSealed) => [...text.matchAll(/\n1 0 obj\n(<<.*>>)\nendobj/g)].at(-1)![1]!;

/** The verdict after a revision that writes these objects. */
async function verdict(sealed: PlainSealed, objects: readonly PlainObject[], size = sealed.size): Promise<string> {
  const text = update(sealed.text, objects, size, sealed.kind);
  return (await verifyPdf(latin1(text), { trustedRoots: [pki.rootDer], nowMs: Date.now() })).verdict;
}

/** Adds metadata to a document that was sealed without. */
const added = (text: string, more: readonly PlainObject[] = [], dict = "") =>
  verdict(
    plain,
    [
      [1, catalogOf(plain).replace(/>>$/, `/Metadata ${plain.size} 0 R>>`)],
      ...more,
      [plain.size, dict ? stream(`/Type/Metadata/Subtype/XML${dict}`, text) : metadata(text)],
    ],
    plain.size + 1,
  );
/** Rewrites the sealed metadata under its own number. */
const rewritten = (sealed: PlainSealed, text: string, more: readonly PlainObject[] = []) =>
  verdict(sealed, [...more, [sealed.size - 1, metadata(text)]]);

describe("XMP metadata that a later revision writes", () => {
  it("is no change, whether added or rewritten in its place", async () => {
    expect(await added(xmp())).toBe("genuine-extended");
    expect(await rewritten(described, xmp(' xmp:CreatorTool="Another"', title("Lease")))).toBe("genuine-extended");
  });

  it("is a change if it changes the title", async () => {
    expect(await added(xmp("", title("Another agreement")))).toBe("changed");
    expect(await added(xmp(' dc:title="Another agreement"'))).toBe("changed");
    expect(await rewritten(described, xmp("", title("Another agreement")))).toBe("changed");
    expect(await rewritten(described, xmp())).toBe("changed");
  });

  it.each([
    ["no XML", "BT /F1 18 Tf (Pay 900) Tj ET"],
    ["other XML", "<html></html>"],
    ["an element that is not closed", xmp("", "<a>")],
    ["objects in a comment", xmp("", "<!-- 4 0 obj <</Length 2>> -->")],
    ["objects in an unparsed section", xmp("", "<![CDATA[4 0 obj <<>> endobj]]>")],
    ["entities of its own", `<!DOCTYPE x [<!ENTITY a "b">]>${xmp("", "&a;")}`],
    ["followed by an object", `${xmp()} 4 0 obj`],
  ])("is a change if it is %s", async (_what, text) => {
    expect(await added(text)).toBe("changed");
  });

  it("is a change if its bytes are filtered, because they could hide others", async () => {
    expect(await added(Buffer.from(xmp()).toString("hex"), [], "/Filter/ASCIIHexDecode")).toBe("changed");
  });

  it("does not hide another change", async () => {
    const page: PlainObject = [4, stream("", "BT /F1 18 Tf 20 200 Td (Pay 900 to Mallory) Tj ET")];
    expect(await added(xmp(), [page])).toBe("changed");
    expect(await rewritten(described, xmp("", title("Lease")), [page])).toBe("changed");
  });

  it("is a change if it replaces an object with another use", async () => {
    const shared = await seal((id) => `/Metadata ${id} 0 R/PieceInfo<</Other ${id} 0 R>>`);
    expect(await rewritten(shared, xmp("", title("Lease")))).toBe("changed");
    const catalog = catalogOf(plain).replace(/>>$/, "/Metadata 4 0 R>>");
    expect(
      await verdict(plain, [
        [1, catalog],
        [4, metadata(xmp())],
      ]),
    ).toBe("changed");
  });
});
