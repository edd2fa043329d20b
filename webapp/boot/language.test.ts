import { describe, expect, test } from "vitest";
import { detectLanguage } from "./language.ts";

const storage = (stored: Record<string, string> = {}) => ({
  get: (key: string) => stored[key] ?? null,
  set() {},
  remove() {},
  keys: () => [],
});

describe("the language of a first visit", () => {
  test("is the first of the browser's languages that we support", () => {
    expect(detectLanguage(storage(), ["fi-FI", "ar-EG", "en"])).toBe("ar");
  });

  test("is English if we support none of them", () => {
    expect(detectLanguage(storage(), ["fi"])).toBe("en");
  });

  test("yields to a language chosen earlier", () => {
    expect(detectLanguage(storage({ language: "en" }), ["ar"])).toBe("en");
  });
});
