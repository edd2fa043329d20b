import { readFileSync } from "node:fs";
import { join } from "node:path";
import { translatedLanguages } from "../domain/text/language.ts";

const root = join(import.meta.dirname, "..");

/** The message per language that is shown if the texts fail to load. */
export function fallbackTexts(): Record<string, { failed: string; retry: string }> {
  return Object.fromEntries(
    translatedLanguages.map((language) => {
      const texts = JSON.parse(readFileSync(join(root, "locales", language, "embed.json"), "utf8"));
      return [language, { failed: texts["first.failed"], retry: texts["first.retry"] }];
    }),
  );
}
