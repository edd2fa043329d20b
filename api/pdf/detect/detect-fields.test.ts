import { describe, expect, it } from "vitest";
import { labelledForms, matchesOf, scoreOf } from "../../../tests/fixtures/detect/score.ts";
import { aPdf, type Bytes, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { detectFields } from "./detect-fields.ts";

const known = await labelledForms("known");
const heldOut = await labelledForms("held-out");

/** A page with this content stream; F1 is Helvetica. */
function drawn(content: string, page = ""): Bytes {
  const objects = textPages(["x"], { page });
  objects[5] = { dict: "", data: content };
  return pdfOf({ objects });
}

/** A page for each content stream. */
function pagesOf(contents: readonly string[]): Bytes {
  const objects = textPages(contents.map(() => "x"));
  contents.forEach((data, index) => {
    objects[5 + index * 2] = { dict: "", data };
  });
  return pdfOf({ objects });
}

const textAt = (x: number, y: number, text: string, size = 10) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
const rule = (x: number, y: number, length: number) => `${x} ${y} m ${x + length} ${y} l S\n`;

describe("blanks on labelled forms", () => {
  it("are found with 90 % precision and recall, also on forms that the rules were not tuned for", () => {
    for (const forms of [known, heldOut]) {
      const { precision, recall, kinds } = scoreOf(forms, detectFields);
      expect(precision).toBeGreaterThanOrEqual(0.9);
      expect(recall).toBeGreaterThanOrEqual(0.9);
      expect(kinds).toBeGreaterThanOrEqual(0.9);
    }
  });

  it("are not found on letters, invoices, reports and newsletters", () => {
    const negatives = [...known, ...heldOut].filter((form) => form.truth.length === 0);
    expect(negatives.length).toBeGreaterThanOrEqual(5);
    for (const form of negatives) expect(detectFields(form.bytes), form.name).toEqual([]);
  });

  it("are assigned to the party that the page names", () => {
    const form = known.find(({ name }) => name === "nda")!;
    const matches = matchesOf(form.truth, detectFields(form.bytes));
    expect(matches).toHaveLength(8);
    for (const { found, truth } of matches) expect(found.role).toBe(truth.role);
  });
});

describe("a proposed field", () => {
  it("has the position and width of its line, a label and a confidence", () => {
    const [field, ...others] = detectFields(drawn(textAt(72, 500, "Signature:") + rule(130, 498, 200)));
    expect(others).toEqual([]);
    expect(field).toMatchObject({
      type: "signature",
      label: "Signature",
      required: true,
      source: "detected",
      role: null,
    });
    const { x, y, width, height } = field!.box;
    expect(x).toBeCloseTo((130 * 25.4) / 72, 1);
    expect(width).toBeCloseTo((200 * 25.4) / 72, 1);
    expect(y + height).toBeCloseTo(((842 - 498) * 25.4) / 72, 1);
    expect(field!.confidence).toBeGreaterThan(0.8);
  });

  it("is never placed on a line that already has text", () => {
    const filled = textAt(72, 500, "Name:") + rule(110, 498, 200) + textAt(115, 500, "Maria Novak of Ostrava");
    expect(detectFields(drawn(filled))).toEqual([]);
  });

  it("is found at its visible position on rotated and cropped pages", () => {
    const content = `q 0 1 -1 0 500 0 cm ${textAt(72, 300, "Email:")}${rule(110, 298, 200)} Q`;
    const [field] = detectFields(drawn(content, "/Rotate 90 /CropBox [0 0 500 800]"));
    expect(field).toMatchObject({ type: "email" });
    expect(field!.box.x).toBeCloseTo((110 * 25.4) / 72, 1);
  });

  it("is a comb for a row of boxes, and a checkbox for a small square with a label", () => {
    const boxes = Array.from({ length: 9 }, (_, index) => `${150 + 15 * index} 600 15 18 re S\n`).join("");
    const fields = detectFields(
      drawn(`${textAt(72, 605, "Account no.")}${boxes}72 500 10 10 re S\n${textAt(88, 501, "I agree")}`),
    );
    expect(fields).toMatchObject([
      { type: "cells", maxLength: 9, label: "Account no" },
      { type: "checkbox", label: "I agree", data: false },
    ]);
  });
});

describe("pages without fields to fill in", () => {
  it("are skipped if they are drawings of a hundred thousand lines", () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => rule(index % 500, index % 800, 30)).join("");
    expect(detectFields(drawn(lines + textAt(72, 500, "Name:")))).toEqual([]);
  });

  it("are read as far as possible if they are damaged, circular or endlessly nested", () => {
    const [field, ...others] = detectFields(drawn("BT /F1 10 Tf 72 500 Td (Name: __________) Tj << ( ET"));
    expect([field?.type, others]).toEqual(["name", []]);
    const loop = pdfOf({
      objects: {
        ...textPages(["x"], {}),
        4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</XObject <</F 9 0 R>>>> /Contents 5 0 R>>",
        5: { dict: "", data: "/F Do" },
        9: {
          dict: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</F 9 0 R>>>>",
          data: "/F Do /F Do /F Do /F Do",
        },
      },
    });
    expect(detectFields(loop)).toEqual([]);
    expect(detectFields(aPdf([""]))).toEqual([]);
  });
});

describe("signature blocks", () => {
  const block = (x: number, y: number, name: string) =>
    textAt(x, y, name) +
    textAt(x, y - 40, "By:") +
    rule(x + 30, y - 42, 150) +
    textAt(x, y - 70, "Name:") +
    rule(x + 40, y - 72, 140);
  const rolesOf = (content: string) =>
    detectFields(drawn(content)).map(({ type, role, box }) => [type, role, box.x < 105 ? "left" : "right"]);

  it("side by side belong to the parties they name", () => {
    expect(rolesOf(block(60, 400, "Acme Mills Ltd.") + block(330, 400, "For and on behalf of Beta GmbH"))).toEqual([
      ["signature", 0, "left"],
      ["signature", 1, "right"],
      ["name", 0, "left"],
      ["name", 1, "right"],
    ]);
  });

  it("one after another belong to the parties they name", () => {
    const roles = rolesOf(block(60, 600, "Acme Mills Ltd.") + block(60, 400, "Jane Doe"));
    expect(roles.map(([type, role]) => [type, role])).toEqual([
      ["signature", 0],
      ["name", 0],
      ["signature", 1],
      ["name", 1],
    ]);
  });

  const rolesOn = (...contents: string[]) =>
    detectFields(pagesOf(contents))
      .filter(({ type }) => type === "signature")
      .map(({ page, role }) => [page, role]);

  it("on pages of their own belong to the parties they name", () => {
    expect(rolesOn(block(60, 400, "Acme Mills Ltd."), block(60, 400, "Jane Doe"))).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(rolesOn(block(60, 400, "Acme Mills Ltd."), "", block(60, 400, "Acme Mills Ltd."))).toEqual([
      [0, null],
      [2, null],
    ]);
  });

  it("on pages of their own belong to the sides that the first page names", () => {
    const preamble = textAt(60, 700, "between the Landlord and the Tenant");
    expect(rolesOn(preamble, block(60, 400, "Tenant"), block(60, 400, "Landlord"))).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it("with the same heading belong to no known party", () => {
    const roles = rolesOf(block(60, 600, "Agreed by us") + block(60, 400, "Agreed by us"));
    expect(roles.map(([, role]) => role)).toEqual([null, null, null, null]);
  });
});

it("brackets around a space are found as a checkbox", () => {
  const fields = detectFields(
    drawn(textAt(72, 500, "[ ] I agree to the terms") + textAt(72, 480, "Call f\\( \\) again")),
  );
  expect(fields.map(({ type, label }) => [type, label])).toEqual([["checkbox", "I agree to the terms"]]);
});
