import { describe, expect, it } from "vitest";
import { Refused } from "../refusal-response.ts";
import { JSON_DEPTH, parseJson } from "./json.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string, keys = 1_000, items = 10_000) => parseJson(bytes(text), { keys, items });
const refused = (text: string, keys?: number) => expect(() => read(text, keys)).toThrow(Refused);
const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, n) => `"k${n}":1`).join(",")}}`;

describe("JSON in a request", () => {
  it("is parsed unchanged, with quotes, backslashes and colons in its strings", () => {
    const value = { 'a"b': 'c\\":{[', "\\": ["\\\\", ":", "}"], deep: [{ x: [1, null, true] }] };
    expect(read(JSON.stringify(value))).toEqual(value);
    expect(read(`"${":{[".repeat(5_000)}"`)).toHaveLength(15_000);
  });

  it("is refused with more keys than its call allows", () => {
    expect(Object.keys(read(manyKeys(1_000)) as object)).toHaveLength(1_000);
    refused(manyKeys(1_001));
    refused(manyKeys(130_000), 250_000);
    refused(`[${Array.from({ length: 600 }, () => '{"a":1,"b":2}').join(",")}]`);
  });

  it("is refused with more array items than its call allows, in any array", () => {
    const zeros = (count: number) => Array.from({ length: count }, () => 0);
    expect(read(JSON.stringify(zeros(10_000)))).toHaveLength(10_000);
    refused(JSON.stringify(zeros(10_002)));
    refused(JSON.stringify({ a: [zeros(6_000), zeros(6_000)] }));
  });

  it("is refused when it is nested deeper than JSON_DEPTH", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(read(nested(JSON_DEPTH))).toBeTruthy();
    refused(nested(JSON_DEPTH + 1));
    refused("[".repeat(1_000_000));
  });

  it("is refused if it names a prototype, is not UTF-8 or is malformed", () => {
    refused('{"a":{"__proto__":1}}');
    refused('{"a":{"\\u005f_proto__":1}}');
    for (const text of ['"', '{"a', "}", ":::", "{]}", ""]) refused(text);
    expect(() => parseJson(new Uint8Array([0x22, 0xff, 0x22]), { keys: 10, items: 10 })).toThrow(Refused);
  });
});
