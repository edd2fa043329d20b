import { expect, test } from "vitest";
import { contentEnd } from "./content-end.ts";

test.each([
  ["q 1 0 0 1 0 0 cm Q", 0, 0, ""],
  ["q q Q", 0, 1, ""],
  ["Q q Q Q", 2, -2, ""],
  ["(q \\) q) Tj <71> Tj /q gs % q\nq", 0, 1, ""],
  ["q BI /W 1 /H 1 ID q qEI xEIq EI Q", 0, 0, ""],
  ["[(q)] TJ /Fq 1 Tf Q", 1, -1, ""],
  ["/P << /MCID 0 /A [1 2] >> BDC BT (x) Tj ET EMC", 0, 0, ""],
  ["q BT (A (b Tj ET Q", 0, 1, "))\nET\n"],
  ["q BT <41 Tj ET Q", 0, 1, ">\nET\n"],
  ["BT [(A) 20 (B) TJ ET", 0, 0, "]\nET\n"],
  ["/OC /L0 BDC q 0 0 9 9 re f Q", 0, 0, "EMC\n"],
  ["/OC << /Type /OCMD BDC q Q", 0, 0, ">>\n"],
  ["BI /W 1 /H 1 ID x", 0, 0, "EI\n"],
  ["BT (x) Tj", 0, 0, "ET\n"],
])("the end of the content is found in: %s", (content, below, end, closing) => {
  expect(contentEnd(new TextEncoder().encode(content))).toEqual({ below, end, closing });
});
