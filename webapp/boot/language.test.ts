import { describe, expect, test } from "vitest";
import { detectLanguage } from "./language.ts";

const storage = (stored: Record<string, string> = {}) => ({
  get: (key: string) => stored[key] ?? null,
  set() {},
  remove() {},
});

describe("the language of a first visit", () => {
  test("is the first of the browser's that we speak", () => {
    expect(detectLanguage(storage(), ["fi-FI", "ar-EG", "en"])).toBe("ar");
  });

  test("is English where we speak none", () => {
    expect(detectLanguage(storage(), ["fi"])).toBe("en");
  });

  test("gives way to the one chosen here before", () => {
    expect(detectLanguage(storage({ language: "en" }), ["ar"])).toBe("en");
  });
});
