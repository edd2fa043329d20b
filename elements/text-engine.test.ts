import { readdirSync, readFileSync } from "node:fs";
import { createInstance as createI18next } from "i18next";
import { describe, expect, it } from "vitest";
import { translatedLanguages } from "../domain/language.ts";
import { createInstance } from "./text-engine.ts";

const folder = new URL("../locales/", import.meta.url);
const counts = [0, 1, 2, 3, 10, 11, 100, 101];

function textsOf(language: string): [string, Record<string, string>][] {
  const files = readdirSync(new URL(`${language}/`, folder));
  return files.map((file) => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), "utf8")),
  ]);
}

/** What all forms of a text ask for, each with something that must come out as it is. */
function paramsFor(texts: Record<string, string>, stem: string): Record<string, string> {
  const forms = Object.keys(texts).filter((key) => key === stem || key.startsWith(`${stem}_`));
  const holes = forms.flatMap((key) => [...texts[key]!.matchAll(/\{\{\s*([\w.-]+)/g)]);
  return Object.fromEntries(holes.map(([, name]) => [name!, `<${name} & {{other}} $1>`]));
}

describe("the elements' engine of texts", () => {
  it.each(translatedLanguages)("says every text of %s as i18next does, in every number", (language) => {
    const [ours, theirs] = [createInstance(), createI18next()];
    const options = {
      lng: language,
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    } as const;
    ours.init(options);
    theirs.init({ ...options, fallbackLng: false, initAsync: false, resources: {} });
    let compared = 0;
    for (const [namespace, texts] of textsOf(language)) {
      ours.addResourceBundle(language, namespace, texts);
      theirs.addResourceBundle(language, namespace, texts);
      for (const key of Object.keys(texts)) {
        const stem = key.replace(/_(zero|one|two|few|many|other)$/, "");
        const named = paramsFor(texts, stem);
        for (const params of [named, ...counts.map((count) => ({ ...named, count }))]) {
          const said = ours.getFixedT(language, namespace)(stem, params);
          expect(said).toBe(theirs.getFixedT(language, namespace)(stem, params));
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  it("names a text that is not there, and leaves the hole of what nobody gave", () => {
    const engine = createInstance();
    engine.init({ lng: "en" });
    engine.addResourceBundle("en", "common", { ago: "Saved {{ago}}" });
    expect(engine.getFixedT("en", "common")("gone")).toBe("gone");
    expect(engine.getFixedT("en", "common")("ago")).toBe("Saved {{ago}}");
  });
});
