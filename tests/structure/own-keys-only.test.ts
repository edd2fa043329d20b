import { afterEach, describe, expect, it } from "vitest";
import { withOwnKeys } from "../../build/own-keys-only.ts";

afterEach(() => {
  Reflect.deleteProperty(Object.prototype, "ofThePage");
});

/** Runs code in which `seen` collects keys. */
const run = (code: string): string[] => new Function("seen", `${withOwnKeys(code)}; return seen`)([]) as string[];

describe("a bundle whose loops visit own keys only", () => {
  it.each([
    `for (var name in { a: 1, b: { c: [2] } }) seen.push(name)`,
    `let key; for (key in Object.assign({ a: 1 }, { b: 2 })) { seen.push(key) }`,
    `for (const name in { a: 1 }) { for (let inner in { b: 1 }) seen.push(name, inner); }`,
    `let all; for (var name in all = { c: 3 }, { a: 1, b: 2 }) seen.push(name)`,
    `for(let e in ["a","b"])seen.push("ab"[e])`,
  ])("ignores what a page added to Object.prototype: %s", (code) => {
    Object.assign(Object.prototype, { ofThePage: "data" });
    expect(run(code)).toEqual(["a", "b"]);
  });

  it("visits nothing of null, as before", () => {
    expect(run("for (const name in null) seen.push(name)")).toEqual([]);
  });

  it("leaves everything else as it is", () => {
    const code = `if ("a" in b) for (const one of all) run(one); for (let i = 0; i in list; i += 1);`;
    expect(withOwnKeys(code)).toBe(code);
  });
});
