import { expect, test } from "vitest";
import { languageName } from "./language-name.ts";

test.each([
  ["en", "en", "English"],
  ["ar", "en", "Arabic (العربية)"],
  ["en", "ar", "الإنجليزية (English)"],
  ["ar", "ar", "العربية"],
  ["zh-TW", "en", "Chinese (Taiwan) (繁體中文)"],
  ["or", "en", "Odia (ଓଡ଼ିଆ)"],
  ["de-CH", "en", "Swiss High German (Schweizer Hochdeutsch)"],
  ["no language!", "en", "no language!"],
])("the name of %s in %s is %s", (tag, reader, name) => {
  expect(languageName(tag, reader)).toBe(name);
});
