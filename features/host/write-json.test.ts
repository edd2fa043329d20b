import { afterEach, describe, expect, it } from "vitest";
import { writeJson } from "./write-json.ts";

const values: unknown[] = [
  null,
  'a "quoted"\u2028 line\n',
  [1, -0, 1e21, Number.NaN, true, undefined, [[]]],
  { a: 1, b: undefined, "c d": [{ e: null }], "": "" },
  Object.assign(Object.create(null), { __proto__x: 1 }),
];

describe("JSON of plain data", () => {
  afterEach(() => {
    for (const one of [Array, Object, String, Number]) Reflect.deleteProperty(one.prototype, "toJSON");
  });

  it("equals the output of JSON.stringify", () => {
    for (const value of values) expect(writeJson(value)).toBe(JSON.stringify(value));
  });

  it("is the same in a page with Prototype.js, whose arrays turn into strings", () => {
    const before = values.map((value) => JSON.stringify(value));
    for (const { prototype } of [Array, Object, String, Number]) {
      Object.defineProperty(prototype, "toJSON", { configurable: true, value: () => "changed" });
    }
    expect(JSON.stringify([1])).toBe('"changed"');
    expect(values.map((value) => writeJson(value))).toEqual(before);
  });
});
