import { expect, test } from "vitest";
import { documentLanguages } from "../../../domain/text/language.ts";
import { pdfPages } from "../seal/testing/pdf-tools.ts";
import { inkPages } from "../stamp/ink-pages.ts";
import { fieldText, layoutText } from "./layout.ts";
import phrases from "./testing/phrases.json" with { type: "json" };
import { textOperators } from "./text-operators.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

const box = { width: 450, height: 40 };
const languages = Object.entries(phrases);

test("every document language, Hebrew, Thai and emoji have twenty phrases", () => {
  expect(Object.keys(phrases).sort()).toEqual([...Object.keys(documentLanguages), "he", "th", "emoji"].sort());
  for (const [, texts] of languages) expect(new Set(texts).size).toBe(20);
});

test.each(languages)("text in %s can be searched and copied unchanged", async (language, texts) => {
  expect(texts.map((text) => findUnsupportedCharacter(text, language))).toEqual(texts.map(() => null));
  const pdf = inkPages((ink) =>
    texts.map((text) => {
      const layout = layoutText(text, box, { ...fieldText, language });
      return `1 0 0 1 60 400 cm\n${textOperators(layout, [0, 0, 0], ink.fonts)}`;
    }),
  );
  expect(await pdfPages(pdf)).toEqual(texts.map((text) => text.normalize("NFC")));
});
