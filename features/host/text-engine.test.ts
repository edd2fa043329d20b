import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { translatedLanguages } from "../../domain/text/language.ts";
import { createI18nextEngine } from "./i18next-engine.ts";
import { createTextEngine } from "./text-engine.ts";

const folder = new URL("../../locales/", import.meta.url);
const counts = [0, 1, 2, 3, 10, 11, 100, 101];

function textsOf(language: string): [string, Record<string, string>][] {
  const files = readdirSync(new URL(`${language}/`, folder)).filter((file) => file.endsWith(".json"));
  return files.map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8")),
  ]);
}

/** Parameters for all forms of a text, each with a value that must appear unchanged. */
function paramsFor(texts: Record<string, string>, stem: string): Record<string, string> {
  const forms = Object.keys(texts).filter((key) => key === stem || key.startsWith(`${stem}_`));
  const holes = forms.flatMap((key) => [...texts[key]!.matchAll(/\{\{\s*([\w.-]+)/g)]);
  return Object.fromEntries(holes.map(([, name]) => [name!, `<${name} & {{other}} $1>`]));
}

describe("the light text engine", () => {
  it.each(translatedLanguages)("renders every text of %s as i18next does, for every plural form", (language) => {
    const [ours, theirs] = [createTextEngine({ strict: false }), createI18nextEngine({ strict: false })];
    let compared = 0;
    for (const [namespace, texts] of textsOf(language)) {
      ours.add(language, namespace, texts);
      theirs.add(language, namespace, texts);
      for (const key of Object.keys(texts)) {
        const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
        const named = paramsFor(texts, stem);
        // A text without forms is the same for every number.
        const used = stem === key ? counts.slice(0, 1) : counts;
        for (const params of [named, ...used.map((count) => ({ ...named, count }))]) {
          const text = ours.translator(language, namespace)(stem, params);
          expect(text).toBe(theirs.translator(language, namespace)(stem, params));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  it.each([createTextEngine, createI18nextEngine])(
    "returns the key of a missing text, and keeps the placeholder of a missing value (%#)",
    (create) => {
      const engine = create({ strict: false });
      engine.add("en", "common", { ago: "Saved {{ago}}" });
      const translate = engine.translator("en", "common");
      expect(translate("gone")).toBe("gone");
      expect(translate("ago")).toBe("Saved {{ago}}");
    },
  );

  it.each([createTextEngine, createI18nextEngine])(
    "throws in development when a text or its value is missing (%#)",
    (create) => {
      const engine = create({ strict: true });
      engine.add("en", "common", { ago: "Saved {{ago}}" });
      const translate = engine.translator("en", "common");
      expect(() => translate("gone")).toThrow("gone");
      expect(() => translate("ago")).toThrow("{{ago}}");
    },
  );
});
