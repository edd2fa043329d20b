/** The used fonts as PDF objects: Type 0, Identity-H, subset, with ToUnicode (ISO 32000-2 §9.7). */
import { deflateSync } from "node:zlib";
import { dictOf, nameOf, type PdfDict, type PdfRef, type PdfValue, rawOf, streamOf } from "../syntax/values.ts";
import { subsetFont } from "./font-subset.ts";
import type { FontUse, FontUses } from "./font-uses.ts";

/** Adds a new object to the revision. */
export type Add = (value: PdfValue) => PdfRef;

/** The `Font` entry of a resource dictionary. */
export function writeFonts(uses: FontUses, add: Add): PdfDict {
  const fonts: PdfDict = new Map();
  for (const use of uses.byFace.values()) fonts.set(use.resource, writeFont(use, add));
  return fonts;
}

function writeFont(use: FontUse, add: Add): PdfRef {
  const { face } = use;
  const scale = 1000 / face.unitsPerEm;
  const file = subsetFont(face, use.recipes);
  const name = nameOf(`${tagOf(use)}+${face.name}`);
  const toThousandths = (value: number) => Math.round(value * scale);
  const descriptor = add(
    dictOf({
      Type: nameOf("FontDescriptor"),
      FontName: name,
      Flags: 4,
      FontBBox: face.boundingBox.map(toThousandths),
      ItalicAngle: face.italicAngle,
      Ascent: toThousandths(face.ascent),
      Descent: toThousandths(face.descent),
      CapHeight: toThousandths(face.capHeight),
      StemV: face.name.endsWith("Bold") ? 140 : 80,
      FontFile2: add(compressed(file, { Length1: file.length })),
    }),
  );
  const descendant = add(
    dictOf({
      Type: nameOf("Font"),
      Subtype: nameOf("CIDFontType2"),
      BaseFont: name,
      CIDSystemInfo: rawOf("<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"),
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, use.codes.map(({ glyph }) => toThousandths(use.recipes[glyph - 1]!.advance))],
      CIDToGIDMap: add(compressed(placesOfCodes(use))),
    }),
  );
  return add(
    dictOf({
      Type: nameOf("Font"),
      Subtype: nameOf("Type0"),
      BaseFont: name,
      Encoding: nameOf("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: add(compressed(new TextEncoder().encode(toUnicode(use)))),
    }),
  );
}

export function compressed(data: Uint8Array, entries: Record<string, PdfValue> = {}): PdfValue {
  return streamOf(
    dictOf({ ...entries, Filter: nameOf("FlateDecode") }),
    new Uint8Array(deflateSync(data, { level: 6 })),
  );
}

/** Six capitals, unique per subset (§9.9.2). */
function tagOf(use: FontUse): string {
  let hash = 17;
  for (const { parts } of use.recipes) for (const { glyph } of parts) hash = (hash * 31 + glyph) >>> 0;
  let tag = "";
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26) + i * 7;
  }
  return tag;
}

/** At most 100 entries per block (Adobe Technical Note 5411 §1.4.1). */
function toUnicode(use: FontUse): string {
  const entries = use.codes.map(({ meaning }, index) => `<${hex4(index + 1)}> <${utf16(meaning)}>`);
  const blocks: string[] = [];
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

/** CIDToGIDMap: each code's glyph as two octets (§9.7.4.3). */
function placesOfCodes(use: FontUse): Uint8Array {
  const map = new Uint8Array((use.codes.length + 1) * 2);
  const view = new DataView(map.buffer);
  for (const [index, { glyph: place }] of use.codes.entries()) view.setUint16((index + 1) * 2, place);
  return map;
}

function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hex4(text.charCodeAt(at))).join("");
}

function hex4(code: number): string {
  return code.toString(16).padStart(4, "0");
}
