import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import type { PageChoice } from "../document/file-part.ts";
import type { FieldKey, FilePartKey, RecipientId } from "../ids.ts";
import type { Field } from "./field.ts";
import { followPages, followReplacement, onPage, turnedBox, turnedSize } from "./follow-pages.ts";
import { type Box, fieldMatrix, isOnPage, type PageShape, type Rotation, round, toPoints } from "./geometry.ts";

const a = "a" as FilePartKey;
const b = "b" as FilePartKey;
const madePart = "made" as FilePartKey;
const A4 = { width: 210, height: 297 };
const rotations: Rotation[] = [0, 90, 180, 270];

const aField = (key: string, page: number, box: Box<number> = { x: 20, y: 30, width: 42, height: 20 }, part = a) =>
  ({ key: key as FieldKey, type: "signature", part, page, box, recipient: "r" as RecipientId }) as Field;
const choose = (page: number, rotate: Rotation = 0, part = a): PageChoice => ({ part, page, rotate });

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const sizes = fc.record({ width: hundredths(80, 900), height: hundredths(80, 900) });
/** A page with a box on it. */
const boxed = sizes.chain((size) =>
  fc.tuple(hundredths(1, 40), hundredths(1, 40)).chain(([width, height]) =>
    fc.record({
      size: fc.constant(size),
      box: fc.record({
        x: hundredths(0, Math.floor(size.width - width)),
        y: hundredths(0, Math.floor(size.height - height)),
        width: fc.constant(width),
        height: fc.constant(height),
      }),
    }),
  ),
);
const rotation = fc.constantFrom(...rotations);

/** Edges of a box in the page's own space. */
function region(box: Box<number>, shape: PageShape): number[] {
  const [ma, mb, mc, md, me, mf] = fieldMatrix(box, shape);
  const [w, h] = [toPoints(box.width), toPoints(box.height)];
  const xs = [me, ma * w + mc * h + me];
  const ys = [mf, mb * w + md * h + mf];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe("a box on a rotated page", () => {
  it("covers the same area of the paper in the sealer's geometry", () => {
    fc.assert(
      fc.property(boxed, rotation, rotation, ({ size, box }, before, turn) => {
        const upright = turnedSize(size, before);
        const visibleBox = [-7, 5, toPoints(upright.width) - 7, toPoints(upright.height) + 5] as const;
        const shape: PageShape = { visibleBox, rotate: before, userUnit: 1 };
        const after: PageShape = { ...shape, rotate: ((before + turn) % 360) as Rotation };
        const was = region(box, shape);
        region(turnedBox(box, size, turn), after).forEach((edge, index) => {
          expect(Math.abs(edge - was[index]!)).toBeLessThan(0.03);
        });
      }),
    );
  });

  it("returns to its place after a full turn", () => {
    fc.assert(
      fc.property(boxed, rotation, ({ size, box }, turn) => {
        const back = ((360 - turn) % 360) as Rotation;
        expect(turnedBox(turnedBox(box, size, turn), turnedSize(size, turn), back)).toEqual(box);
      }),
    );
  });
});

describe("fields of a file with rearranged pages", () => {
  const plan = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), rotation, fc.constantFrom(a, b)), { maxLength: 8 });
  const pages = fc.array(boxed, { minLength: 5, maxLength: 5 });

  it("are each placed within a page or listed as dropped, exactly once", () => {
    fc.assert(
      fc.property(pages, plan, (original, chosen) => {
        const fields = original.flatMap(({ box }, page) => [
          aField(`a${page}`, page, box),
          aField(`b${page}`, page, box, b),
        ]);
        const target = { part: madePart, pages: chosen.map(([page, rotate, part]) => choose(page, rotate, part)) };
        const followed = followPages(
          fields,
          a,
          target,
          original.map((one) => one.size),
        );
        const keys = [...followed.fields, ...followed.dropped].map((field) => field.key);
        expect(keys.sort()).toEqual(fields.map((field) => field.key).sort());
        for (const field of followed.fields.filter((one) => one.part === madePart)) {
          const from = target.pages[field.page]!;
          expect(field.key).toBe(`a${from.page}`);
          const { width, height } = turnedSize(original[from.page]!.size, from.rotate);
          const visibleBox = [0, 0, toPoints(width), toPoints(height)] as const;
          expect(isOnPage(field.box, { visibleBox, rotate: 0, userUnit: 1 })).toBe(true);
        }
        expect(followed.fields.filter((one) => one.part === b)).toEqual(fields.filter((one) => one.part === b));
        expect(
          followed.dropped.every((field) => !chosen.some(([page, , part]) => part === a && page === field.page)),
        ).toBe(true);
      }),
    );
  });

  it("follow their pages when these are deleted, moved and rotated", () => {
    const fields = [aField("one", 0), aField("two", 1), aField("three", 2)];
    const target = { part: madePart, pages: [choose(2, 90), choose(9, 0, b), choose(0)] };
    expect(followPages(fields, a, target, [A4, A4, A4])).toEqual({
      fields: [
        { ...fields[0], part: madePart, page: 2 },
        { ...fields[2], part: madePart, page: 0, box: { x: 247, y: 20, width: 20, height: 42 } },
      ],
      dropped: [fields[1]],
    });
  });

  it("stay on the first of two copies of their page", () => {
    const target = { part: madePart, pages: [choose(0), choose(0)] };
    expect(followPages([aField("one", 0)], a, target, [A4]).fields).toMatchObject([{ page: 0 }]);
  });
});

describe("fields of a replaced file", () => {
  it("keep page number and place, moved inside a smaller page", () => {
    const fields = [
      aField("one", 0, { x: 150, y: 270, width: 42, height: 20 }),
      aField("two", 1),
      aField("other", 5, undefined, b),
    ];
    const { fields: remainingFields, dropped } = followReplacement(fields, a, madePart, [
      { width: 105, height: 148 },
      A4,
    ]);
    expect(remainingFields).toEqual([
      { ...fields[0], part: madePart, box: { x: 63, y: 128, width: 42, height: 20 } },
      { ...fields[1], part: madePart },
      fields[2],
    ]);
    expect(dropped).toEqual([]);
  });

  it("are listed as dropped if their page is missing, and can be placed on another", () => {
    const far = aField("far", 3, { x: 150, y: 270, width: 42, height: 20 });
    const { dropped } = followReplacement([far], a, madePart, [A4]);
    expect(dropped).toEqual([far]);
    const [moved] = onPage(dropped, madePart, 0, { width: 105, height: 148 });
    expect(moved).toEqual({ ...far, part: madePart, page: 0, box: { x: 63, y: 128, width: 42, height: 20 } });
  });

  it("keep boxes with two decimals", () => {
    fc.assert(
      fc.property(boxed, sizes, ({ box }, size) => {
        const { fields } = followReplacement([aField("one", 0, box)], a, madePart, [size]);
        for (const side of Object.values(fields[0]!.box)) expect(round(side)).toBe(side);
      }),
    );
  });
});
