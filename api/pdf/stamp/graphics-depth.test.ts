import { expect, test } from "vitest";
import { graphicsDepth } from "./graphics-depth.ts";

test.each([
  ["q 1 0 0 1 0 0 cm Q", 0, 0],
  ["q q Q", 0, 1],
  ["Q q Q Q", 2, -2],
  ["(q \\) q) Tj <71> Tj /q gs % q\nq", 0, 1],
  ["q BI /W 1 /H 1 ID q qEI xEIq EI Q", 0, 0],
  ["[(q)] TJ /Fq 1 Tf Q", 1, -1],
])("the graphics state depth is counted in: %s", (content, below, end) => {
  expect(graphicsDepth(new TextEncoder().encode(content))).toEqual({ below, end });
});
