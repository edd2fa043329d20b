import { expect, test } from "vitest";
import { judgeLooks, pagesToCompare } from "./rewritten-look.ts";

test("rewritten pages are compared first, and others are sampled from the whole file", () => {
  expect(pagesToCompare(3, [])).toEqual([0, 1, 2]);
  const ofMany = pagesToCompare(1_000, [17, 998]);
  expect(ofMany).toContain(17);
  expect(ofMany).toContain(998);
  expect(ofMany.length).toBeLessThanOrEqual(24);
  expect(Math.max(...ofMany) - Math.min(...ofMany)).toBeGreaterThan(900);
  const all = Array.from({ length: 40 }, (_, page) => page);
  expect(pagesToCompare(40, all)).toHaveLength(24);
});

test("a changed page is reported, a page that lost most of its contents is refused, and so is a loss in a repaired file", () => {
  const look = { page: 2, changed: 3, lost: 0, drawn: 50 };
  expect(judgeLooks([{ ...look, changed: 0 }], false)).toEqual({ lost: null, different: [] });
  expect(judgeLooks([look], false)).toEqual({ lost: null, different: [2] });
  expect(judgeLooks([{ ...look, changed: 30, lost: 30 }], false)).toEqual({ lost: 2, different: [2] });
  const few = { ...look, changed: 5, lost: 5 };
  expect(judgeLooks([few], false).lost).toBeNull();
  expect(judgeLooks([few], true).lost).toBe(2);
});
