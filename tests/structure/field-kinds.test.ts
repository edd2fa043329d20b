import { describe, expect, it } from "vitest";
import { FieldType } from "../../domain/field/field-type.ts";
import { listFiles, readText } from "./sources.ts";

const everyKind = FieldType.options.toSorted();

function matchesIn(path: string, pattern: RegExp): string[] {
  return [...readText(path).matchAll(pattern)].map(([, found]) => found!);
}

describe("kinds of fields", () => {
  it.each(["tests/support/every-kind.ts", "tests/e2e/every-kind-in-six-languages.test.ts"])(
    "are all listed in %s",
    (path) => {
      expect([...new Set(matchesIn(path, /\btype: "(\w+)"/g))].sort()).toEqual(everyKind);
    },
  );

  it.each(["README.md", "docs/form-fields.md"])("have their correct number in %s", (path) => {
    expect(matchesIn(path, /\b(\d+) kinds\b/g)).toEqual([String(everyKind.length)]);
  });

  it("have a text on the signing page for each of their faults", () => {
    const texts = new Set(matchesIn("features/sign/form/fault-texts.ts", /\bcase "(\w+)":/g));
    const files = listFiles("domain/field").filter((path) => !path.endsWith(".test.ts"));
    const codes = files.flatMap((path) => matchesIn(path, /\bcode: "(\w+)"/g));
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !texts.has(code))).toEqual([]);
  });
});
