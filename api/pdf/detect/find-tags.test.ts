import { expect, test } from "vitest";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { type Inspected, inspectPdf } from "../intake/inspect.ts";
import { seeMoved } from "./testing/see-moved.ts";

const MM = 25.4 / 72;

/** A page with this content; font F1 is Helvetica. */
function page(content: string, more: Record<number, Body> = {}, resources = ""): Bytes {
  const objects = textPages(["x"], {});
  objects[4] = `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R /F2 30 0 R>> ${resources}>> /Contents 5 0 R>>`;
  objects[5] = { dict: "", data: content };
  return pdfOf({ objects: { ...objects, 30: fontWithCodes, 31: toUnicode, ...more } });
}

/** Codes 1 to 40 mean the characters of this text, as in a subset. */
const subset = "{}signature;role=2qud ";
const fontWithCodes =
  "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 1 /LastChar 22 /Widths [" +
  `${"500 ".repeat(22)}] /ToUnicode 31 0 R>>`;
const toUnicode: Body = {
  dict: "",
  data: `1 begincodespacerange <00> <ff> endcodespacerange ${subset.length} beginbfchar ${[...subset]
    .map(
      (char, index) =>
        `<${(index + 1).toString(16).padStart(2, "0")}> <${char.charCodeAt(0).toString(16).padStart(4, "0")}>`,
    )
    .join(" ")} endbfchar`,
};

async function inspected(file: Bytes): Promise<Inspected> {
  const outcome = await inspectPdf(file);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.value;
}

async function textOf(bytes: Bytes): Promise<string> {
  return await onDisk(bytes, async (path) => new TextDecoder().decode(await run("pdftotext", ["-layout", path, "-"])));
}

test("a tag becomes a field and is removed from the page; text around it keeps its position", async () => {
  const source = page(
    "BT /F1 12 Tf 72 700 Td (Before {{text;role=2;label=Full name;width=60;height=8;required}} after) Tj ET",
  );
  const { found, removed, changed, bytes } = await inspected(source);
  expect([changed, removed]).toEqual([true, ["text_tags"]]);
  expect(found.brokenTags).toEqual([]);
  expect(found.fields).toMatchObject([
    {
      type: "textbox",
      page: 0,
      role: 1,
      label: "Full name",
      required: true,
      source: "tag",
      box: { width: 60, height: 8 },
    },
  ]);
  const { x, y, height } = found.fields[0]!.box;
  // "Before " is 38.69 points wide in Helvetica of 12; the baseline is 142 points below the top.
  expect(x).toBeCloseTo((72 + 38.69) * MM, 0);
  expect(y + height / 2).toBeCloseTo((142 - 3.3) * MM, 0);
  const text = await textOf(bytes);
  expect(text).toMatch(/Before\s+after/);
  expect(text).not.toMatch(/[{}]|role/);
  await seeMoved(source, bytes, "after", 0);
});

test("the areas of removed tags are left out of the comparison, very many of them as one", async () => {
  const tags = (rows: number) =>
    Array.from({ length: rows }, (_, row) => `BT /F1 4 Tf 72 ${800 - row * 6} Td ({{text;role=1}}) Tj ET`).join("\n");
  const areas = async (rows: number) => (await inspected(page(tags(rows)))).compare[0]!.except;
  const few = await areas(3);
  expect(few).toHaveLength(3);
  const [one, ...more] = await areas(110);
  expect(more).toEqual([]);
  expect(one!.height).toBeGreaterThan(109 * 6 * MM);
  expect(one!.width).toBeCloseTo(few[0]!.width, 3);
});

test("a tag that is split over operators, kerned and moved is found and removed as a whole", async () => {
  const { found, bytes } = await inspected(
    page(
      "BT /F1 12 Tf 72 700 Td [(A {{sig) 30 (nature;ro)] TJ (le=1) Tj 1 0 0 1 72 640 Tm (B) Tj ET " +
        "BT /F1 12 Tf 1 0 0 1 177.4 700 Tm (;required}} C) Tj ET",
    ),
  );
  expect(found.fields).toMatchObject([{ type: "signature", role: 0, required: true }]);
  expect((await textOf(bytes)).replace(/\s+/g, " ").trim()).toBe("A C B");
});

test("a tag in codes that only the font maps to characters is found", async () => {
  const codes = [..."{{signature;role=2}}"].map((char) => (subset.indexOf(char) + 1).toString(16).padStart(2, "0"));
  const { found, bytes } = await inspected(page(`BT /F2 12 Tf 72 700 Td <${codes.join("")}> Tj ET`));
  expect(found.fields).toMatchObject([{ type: "signature", role: 1 }]);
  expect((await textOf(bytes)).trim()).toBe("");
});

test("a tag that continues in the next line, and a tag in a form XObject, are found", async () => {
  const drawing: Body = {
    dict: "/Type /XObject /Subtype /Form /BBox [0 0 300 40] /Resources <</Font <</F1 3 0 R>>>>",
    data: "BT /F1 10 Tf 0 10 Td (Kept {{initials}}) Tj ET",
  };
  const { found, bytes } = await inspected(
    page(
      "BT /F1 10 Tf 12 TL 72 700 Td ({{text;label=Long) Tj (er name) ' (;required}} end) ' ET q 1 0 0 1 72 300 cm /D Do Q",
      { 40: drawing },
      "/XObject <</D 40 0 R>>",
    ),
  );
  expect(found.fields.map((field) => [field.type, field.label])).toEqual([
    ["textbox", "Longer name"],
    ["initials", ""],
  ]);
  expect((await textOf(bytes)).replace(/\s+/g, " ").trim()).toBe("end Kept");
});

test("broken tags stay on their page and are reported with a reason", async () => {
  const lines = [
    "{{signature;role=0}}",
    "{{customer}}",
    "{{text;colour=red}}",
    "{{dropdown}}",
    "{{sign;role=1",
    "a {{ b",
  ];
  const content = lines.map((line, index) => `BT /F1 12 Tf 72 ${700 - 60 * index} Td (${line}) Tj ET`).join("\n");
  const source = page(content);
  const { found, changed, bytes } = await inspected(source);
  expect(changed).toBe(false);
  expect(bytes).toBe(source);
  expect(found.fields).toEqual([]);
  expect(found.brokenTags).toEqual([
    { page: 0, text: "{{signature;role=0}}", reason: "bad_value" },
    { page: 0, text: "{{customer}}", reason: "unknown_kind" },
    { page: 0, text: "{{text;colour=red}}", reason: "unknown_attribute" },
    { page: 0, text: "{{dropdown}}", reason: "bad_value" },
    { page: 0, text: "{{sign;role=1", reason: "not_closed" },
  ]);
});

test("a tag in ActualText is found, and removed with its letters", async () => {
  const { found, bytes } = await inspected(
    page("BT /F1 12 Tf 72 700 Td /Span <</ActualText ({{checkbox;label=Yes}})>> BDC (~~~~) Tj EMC ( rest) Tj ET"),
  );
  expect(found.fields).toMatchObject([{ type: "checkbox", label: "Yes", required: false, data: false }]);
  expect((await textOf(bytes)).trim()).toBe("~~~ rest");
});

test("a file without tags is kept unchanged", async () => {
  const source = page("BT /F1 12 Tf 72 700 Td (Nothing { to } see) Tj ET");
  expect(await inspected(source)).toMatchObject({ changed: false, found: { fields: [], brokenTags: [] } });
});

test("only the first thousand tags become fields", async () => {
  const line = (y: number) =>
    `BT /F1 2 Tf 10 ${y} Td ${Array.from({ length: 10 }, () => "({{check}} ) Tj").join(" ")} ET\n`;
  const { found } = await inspected(page(Array.from({ length: 110 }, (_, index) => line(820 - 7 * index)).join("")));
  expect(found.fields).toHaveLength(1_000);
});
