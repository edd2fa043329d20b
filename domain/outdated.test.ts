import { describe, expect, it } from "vitest";
import { isOutdated, rebased } from "./outdated.ts";

describe("settings that were changed elsewhere", () => {
  it.each([
    [undefined, { a: 1 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
    [{ a: 1, b: undefined }, { a: 1 }, false],
    [{ a: 1 }, { a: 2 }, true],
    [[1, 2], [2, 1], true],
    [null, ["x"], true],
  ])("are noticed: %j, then %j: %s", (former, now, expected) => {
    expect(isOutdated(former, now)).toBe(expected);
  });

  it("keep what the page changed, and follow the change in everything else", () => {
    type Settings = { a?: number; b?: number; c?: number };
    expect(rebased<Settings>({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({ a: 2, b: 3, c: 4 });
    expect(rebased<Settings>({ a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 })).toEqual({ b: 2 });
    expect(rebased<Settings>({ a: 1 }, { a: 1 }, {})).toEqual({});
  });
});
