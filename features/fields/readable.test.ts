import { expect, test } from "vitest";
import type { PageView } from "../../domain/contract/views/views.ts";
import { readableShapes } from "../../domain/field/ground/readable-shapes.ts";
import type { Shape } from "../../domain/field/shapes.ts";
import { loadReadable, readableOn } from "./readable.ts";

const box = { x: 20, y: 20, width: 40, height: 10 };
const shapes: Shape[] = [{ shape: "path", d: "M0 0L9 9", stroke: "#000000", width: 1 }];
const page = (dark?: string) => ({ width: 210, height: 297, ...(dark === undefined ? {} : { dark }) }) as PageView;
const black = "10;150a";

test("shapes on a dark page are kept readable as the sealer does it, as soon as the rules are loaded", async () => {
  expect(readableOn(page(black), shapes, box)).toEqual(shapes);
  await loadReadable();
  const expected = readableShapes(shapes, box, { width: 210, dark: black });
  expect(expected).toHaveLength(2);
  expect(readableOn(page(black), shapes, box)).toEqual(expected);
});

test("shapes on a light or unknown page stay as they are", async () => {
  await loadReadable();
  expect(readableOn(page(), shapes, box)).toBe(shapes);
  expect(readableOn(undefined, shapes, box)).toBe(shapes);
});
