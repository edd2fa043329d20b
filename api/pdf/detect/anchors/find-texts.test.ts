import { expect, it } from "vitest";
import { aPdf, pdfOf, textPages } from "../../../../tests/support/pdf-fixtures.ts";
import { findTexts } from "./find-texts.ts";

const MM = 25.4 / 72;

it("finds texts on every page, with their letters' box, across changes of spacing", () => {
  const pages = ["Sign here, sign  here", "Nothing", "Sign"];
  const found = findTexts(aPdf(pages), ["sign here", "Sign", "absent"]);
  expect(found.map(({ text, page }) => [text, page])).toEqual([
    [0, 0],
    [1, 0],
    [1, 2],
  ]);
  const [second, first] = found;
  expect(first!.box.x).toBeCloseTo(72 * MM, 0);
  expect(second!.box.x).toBeGreaterThan(first!.box.x + 20);
  expect(first!.box.y).toBeGreaterThan(40);
  expect(first!.box.y + first!.box.height).toBeLessThan(56);
  expect(first!.size).toBeCloseTo(24 * MM, 1);
});

it("finds a text whose words are drawn piece by piece, and not across a wide gap", () => {
  const objects = textPages(["x"]);
  objects[5] = {
    dict: "",
    data: "BT /F1 12 Tf 72 700 Td [(Signa) 20 (ture)] TJ 100 0 Td (of Ann) Tj 200 0 Td (far) Tj ET",
  };
  const bytes = pdfOf({ objects });
  expect(findTexts(bytes, ["Signature"])).toHaveLength(1);
  expect(findTexts(bytes, ["of Ann"])).toHaveLength(1);
  expect(findTexts(bytes, ["Ann far"])).toEqual([]);
});
