import { PDFDocument, TextAlignment } from "pdf-lib";
import { expect, test } from "vitest";
import type { FoundField } from "../../../domain/field/found-field.ts";
import { type Body, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { inspectPdf } from "../intake/inspect.ts";

const PAGE = "[0 0 595 842]";
const MM = 25.4 / 72;

/** A page with widgets, each as dictionary entries; further objects start at number 50. */
function form(widgets: readonly string[], objects: Record<number, Body> = {}, page = "", acroForm = ""): Bytes {
  const ids = widgets.map((_, index) => 20 + index);
  const refs = ids.map((id) => `${id} 0 R`).join(" ");
  return pdfOf({
    objects: {
      ...textPages(["Form"], {
        catalog: `/AcroForm <</Fields [${refs}] ${acroForm}>>`,
        page: `/Annots [${refs}] ${page}`,
      }),
      ...Object.fromEntries(
        widgets.map((widget, index) => [
          ids[index],
          `<</Type /Annot /Subtype /Widget ${/\/F \d/.test(widget) ? "" : "/F 4"} ${widget}>>`,
        ]),
      ),
      ...objects,
    },
  });
}

async function foundIn(file: Bytes): Promise<FoundField[]> {
  const outcome = await inspectPdf(file);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(outcome.value.removed).toContain("form");
  return outcome.value.found.fields;
}

const at = "/Rect [100 700 300 720]";

test("a text field keeps its box, tooltip name, length limit, alignment and font size", async () => {
  const [field] = await foundIn(
    form([`/FT /Tx /T (f1) /TU (Full name) ${at} /Ff 2 /MaxLen 40 /Q 2 /DA (/Helv 9.6 Tf 0 g)`]),
  );
  expect(field).toMatchObject({
    type: "textbox",
    page: 0,
    label: "Full name",
    required: true,
    readOnly: false,
    maxLength: 40,
    align: "right",
    fontSize: 10,
    role: null,
    data: "",
    source: "form",
  });
  expect(field!.box.x).toBeCloseTo(100 * MM, 1);
  expect(field!.box.y).toBeCloseTo((842 - 720) * MM, 1);
  expect(field!.box.width).toBeCloseTo(200 * MM, 1);
  expect(field!.box.height).toBeCloseTo(20 * MM, 1);
});

test("combs, dates, numbers, files, email addresses and signatures become fields of their kinds", async () => {
  const script = (js: string) => `/AA <</K <</S /JavaScript /JS (${js})>>>>`;
  const fields = await foundIn(
    form([
      `/FT /Tx /T (a) ${at} /Ff 16777216 /MaxLen 9`,
      `/FT /Tx /T (b) ${at} ${script('AFDate_KeystrokeEx\\("mm/dd/yyyy"\\);')}`,
      `/FT /Tx /T (c) ${at} /AA <</K <</S /JavaScript /JS (AFNumber_Keystroke\\(2, 0\\))>> /V <</S /JavaScript /JS (AFRange_Validate\\(true, 0, true, 99.5\\))>>>>`,
      `/FT /Tx /T (d) ${at} /Ff 1048576`,
      `/FT /Tx /T (Email) ${at}`,
      `/FT /Tx /T (Sig_es_:signer2:signature) ${at}`,
      `/FT /Sig /T (s) ${at}`,
      `/FT /Tx /T (notes) ${at} /Ff 4096`,
    ]),
  );
  expect(fields.map((field) => field.type)).toEqual([
    ...["cells", "editableDate", "number", "signerAttachment", "email", "signature", "signature", "textbox"],
  ]);
  expect(fields[0]!.maxLength).toBe(9);
  expect(fields[1]!.dateFormat).toBe("MM/dd/yyyy");
  expect(fields[2]).toMatchObject({ min: "0", max: "99.5", decimals: 2, grouping: true });
  expect([fields[5]!.role, fields[5]!.label]).toEqual([1, "Sig"]);
});

test("check boxes, radio groups and dropdowns are imported with their options", async () => {
  const look = (state: string) => `/AP <</N <</${state} 60 0 R /Off 60 0 R>>>> /AS /Off`;
  const empty: Body = { dict: "/Type /XObject /Subtype /Form /BBox [0 0 20 20]", data: "" };
  const fields = await foundIn(
    form(
      [
        `/FT /Btn /T (agree) /TU (I agree) ${at} ${look("Yes")}`,
        `/Parent 50 0 R ${at} ${look("red")}`,
        `/Parent 50 0 R ${at} ${look("green")}`,
        `/FT /Ch /T (size) ${at} /Ff 131072 /Opt [[(s) (Small)] [(l) (Large)] (Small)]`,
        `/FT /Btn /T (send) ${at} /Ff 65536`,
      ],
      { 50: "<</FT /Btn /Ff 49152 /T (colour) /Kids [21 0 R 22 0 R]>>", 60: empty },
    ),
  );
  expect(fields).toMatchObject([
    { type: "checkbox", label: "I agree", data: false },
    { type: "radio", label: "red", group: "colour", data: false },
    { type: "radio", label: "green", group: "colour", data: false },
    { type: "dropdown", options: ["Small", "Large"], data: "" },
  ]);
});

test("an entered value is reported with its field", async () => {
  const fields = await foundIn(
    form([`/FT /Tx /T (Name) ${at} /V (Anna)`, `/FT /Tx /T (Locked) ${at} /Ff 1`], {}, "", "/NeedAppearances true"),
  );
  expect(fields).toMatchObject([{ label: "Name", data: "Anna", isFilled: true }]);
});

test("boxes are in visible page coordinates, despite rotation, crop and user unit", async () => {
  const fields = await foundIn(
    form([`/FT /Tx /T (a) /Rect [110 220 130 320]`], {}, "/Rotate 90 /CropBox [100 200 500 700] /UserUnit 2"),
  );
  // Clockwise rotation moves the bottom left to the top left; one unit is two points.
  const { x, y, width, height } = fields[0]!.box;
  for (const [is, points] of [
    [x, 20 * 2],
    [y, 10 * 2],
    [width, 100 * 2],
    [height, 20 * 2],
  ] as const) {
    expect(is).toBeCloseTo(points * MM, 1);
  }
});

test("fields off the page, hidden or without size are ignored, and circular parents end", async () => {
  const file = form(
    [
      "/FT /Tx /T (off) /Rect [2000 2000 2100 2020]",
      "/FT /Tx /T (flat) /Rect [100 100 100 100]",
      `/FT /Tx /T (hidden) ${at} /F 2`,
      `/Parent 50 0 R ${at}`,
    ],
    { 50: "<</T (loop) /Parent 51 0 R>>", 51: "<</Parent 50 0 R /FT /Tx>>" },
  );
  expect((await foundIn(file)).map((field) => field.label)).toEqual(["loop"]);
});

test("a form with too many fields yields the first ones, with long names cut", async () => {
  const many = Array.from({ length: 1_500 }, (_, index) => `/FT /Tx /T (${"n".repeat(900)}${index}) ${at}`);
  const objects = Object.fromEntries(
    many.map((widget, index) => [100 + index, `<</Type /Annot /Subtype /Widget ${widget}>>`]),
  );
  const refs = many.map((_, index) => `${100 + index} 0 R`).join(" ");
  const fields = await foundIn(
    pdfOf({
      objects: { ...textPages([PAGE], { catalog: "/AcroForm <</Fields []>>", page: `/Annots [${refs}]` }), ...objects },
    }),
  );
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.length).toBeLessThanOrEqual(1_000);
  expect(Math.max(...fields.map((field) => field.label.length))).toBe(200);
});

test("a form that another program wrote is imported with its kinds and properties", async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  const boxAt = (y: number) => ({ x: 50, y, width: 120, height: 20 });
  const name = form.createTextField("person.name");
  name.setMaxLength(30);
  name.setAlignment(TextAlignment.Center);
  name.enableRequired();
  name.addToPage(page, boxAt(350));
  const size = form.createDropdown("size");
  size.addOptions(["Small", "Large"]);
  size.addToPage(page, boxAt(300));
  const pay = form.createRadioGroup("pay");
  pay.addOptionToPage("Cash", page, boxAt(250));
  pay.addOptionToPage("Card", page, boxAt(220));
  const news = form.createCheckBox("news");
  news.addToPage(page, boxAt(190));
  const done = form.createCheckBox("done");
  done.addToPage(page, boxAt(160));
  done.check();
  const fields = await foundIn(new Uint8Array(await document.save()));
  expect(fields).toMatchObject([
    { type: "textbox", label: "name", maxLength: 30, align: "center", required: true },
    { type: "dropdown", options: ["Small", "Large"] },
    { type: "radio", label: "Cash", group: "pay", data: false },
    { type: "radio", label: "Card", group: "pay", data: false },
    { type: "checkbox", label: "news", data: false },
    { type: "checkbox", label: "done", data: true, isFilled: true },
  ]);
  expect(fields[0]!.box.x).toBeCloseTo(50 * MM, 0);
});

test("a filled date is read in the form's format, and stays text if it is no day", async () => {
  const script = 'AFDate_KeystrokeEx\\("mm/dd/yyyy"\\);';
  const date = (value: string) => `/FT /Tx /T (d) ${at} /V (${value}) /AA <</K <</S /JavaScript /JS (${script})>>>>`;
  const fields = await foundIn(form([date("12/24/2026"), date("sometime in May")]));
  expect(fields.map(({ type, data }) => [type, data])).toEqual([
    ["editableDate", "2026-12-24"],
    ["textbox", "sometime in May"],
  ]);
});

test("a password is not read from its field", async () => {
  const fields = await foundIn(form([`/FT /Tx /T (pin) /Ff 8192 /V (my secret) ${at}`]));
  expect(fields).toMatchObject([{ label: "pin", data: "", isFilled: true }]);
});
