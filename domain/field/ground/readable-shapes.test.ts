import { expect, test } from "vitest";
import { contrastOf, TEXT_CONTRAST } from "../../workspace/brand-colors.ts";
import type { FieldType } from "../field-type.ts";
import { kindOf } from "../kinds.ts";
import type { Shape } from "../shapes.ts";
import { writeDarkMap } from "./dark-map.ts";
import { readableShapes } from "./readable-shapes.ts";

/** A page of 200 × 200 mm in tiles of 2 mm: 60 mm of a luminance at its top, then paper. */
function aPage(luminance: number, top = 0) {
  const tiles = Array.from({ length: 100 * 100 }, (_, at) => {
    const y = Math.floor(at / 100) * 2;
    return y >= top && y < 60 ? luminance : 1;
  });
  return { width: 200, dark: writeDarkMap(tiles, 100) };
}

const box = (y: number, height = 10) => ({ x: 20, y, width: 40, height });
const aText = (color: string): Shape[] => [
  {
    shape: "text",
    box: { x: 0, y: 0, width: 100, height: 20 },
    text: "Ada",
    look: {
      ...{ size: 12, minimumSize: 5, bold: false, italic: false, align: "start", vertical: "middle", color },
      language: "en",
    },
  },
];
/** Colour and top and bottom edge of the rectangle that is added, in tenths of a millimetre; `null` if none is. */
function added(
  shapes: Shape[],
  at: { y: number; height: number; x: number; width: number },
  page: ReturnType<typeof aPage>,
) {
  const drawn = readableShapes(shapes, at, page);
  if (drawn === shapes) return null;
  const [ground, ...rest] = drawn;
  expect(rest).toEqual(shapes);
  if (ground?.shape !== "path" || !("fill" in ground)) throw new Error("no rectangle");
  const ys = ground.d.match(/-?[\d.]+/g)!.flatMap((value, index) => (index % 2 === 1 ? [Number(value)] : []));
  const tenths = (points: number) => Math.round((points * 254) / 72);
  return [ground.fill, tenths(Math.min(...ys)), tenths(Math.max(...ys))];
}

test.each([
  ["ink on black", "#12172b", 0, box(20), ["#ffffff", 0, 100]],
  ["ink on a dark photograph", "#12172b", 0.15, box(20), ["#ffffff", 0, 100]],
  ["ink on a medium colour, which is readable", "#12172b", 0.3, box(20), null],
  ["ink on paper", "#12172b", 1, box(20), null],
  ["ink beside a dark bar", "#12172b", 0, box(60), null],
  ["ink whose margin lies on a dark bar", "#12172b", 0, box(59.2), null],
  ["ink half on a dark bar: the bar's part and one tile more", "#12172b", 0, box(56), ["#ffffff", 0, 60]],
  ["red on a ground that is as dark", "#cc0000", 0.15, box(20), ["#ffffff", 0, 100]],
  ["red on a medium colour that is readable in black only", "#cc0000", 0.3, box(20), ["#ffffff", 0, 100]],
  ["white on black, chosen for it", "#ffffff", 0, box(20), null],
  ["white on a medium colour, chosen for it", "#ffffff", 0.3, box(20), null],
  ["gray on a ground that is hardly darker", "#8a8a8a", 0.2, box(20), ["#000000", 0, 100]],
])("%s", (_, color, luminance, at, expected) => {
  const found = added(aText(color), at, aPage(luminance));
  expect(found).toEqual(expected);
  if (found) expect(contrastOf(color, found[0] as string)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});

test.each<[FieldType, string | boolean]>([
  ["textbox", "Ada"],
  ["dateSigned", "2026-11-26"],
  ["label", "Ada"],
  ["cells", "AB"],
  ["checkbox", true],
  ["radio", true],
  ["signature", true],
  ["initials", true],
  ["drawing", true],
  ["stamp", true],
  ["image", true],
])("every kind is readable on black and unchanged on paper: %s", (type, value) => {
  const field = { type, label: "", required: true, readOnly: false, placeholder: "", data: "", fontSize: 12 };
  const shapes = kindOf(type).shapes(field as never, { value, language: "en" }, { width: 110, height: 28 });
  expect(added(shapes, box(20), aPage(0))).toEqual(["#ffffff", 0, 100]);
  for (const page of [undefined, { width: 200 }, aPage(1)]) expect(readableShapes(shapes, box(20), page)).toBe(shapes);
});

test("a bullet or stain below a value is left alone", () => {
  const tiles = new Float32Array(100 * 100).fill(1);
  for (const row of [11, 12]) tiles.fill(0, row * 100 + 12, row * 100 + 14);
  expect(added(aText("#12172b"), box(20), { width: 200, dark: writeDarkMap(tiles, 100) })).toBeNull();
});

test("a field without a value gets nothing", () => {
  expect(readableShapes([], box(20), aPage(0))).toEqual([]);
});
