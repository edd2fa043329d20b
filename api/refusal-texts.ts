import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../domain/language.ts";
import type { RefusalCode, RefusalParams } from "../domain/outcome.ts";
import ar from "../locales/ar/refusals.json" with { type: "json" };
import en from "../locales/en/refusals.json" with { type: "json" };
import { textEngine } from "./text-engine.ts";

type Texts = Record<TranslatedLanguage, { refusals: Record<RefusalCode, string> }>;
const texts = { en: { refusals: en }, ar: { refusals: ar } } satisfies Texts;
const engine = textEngine(texts);

/** The sentence of a refusal. A language named by its code is put in by its name. */
export function refusalSentence(code: RefusalCode, params: RefusalParams | undefined, language: string): string {
  const spoken = translatedOr(language);
  const named = { ...params };
  if (typeof named.language === "string") {
    named.language = new Intl.DisplayNames([spoken], { type: "language" }).of(named.language) ?? named.language;
  }
  return engine.getFixedT(spoken, "refusals")(code, named);
}

/** The first language of an `Accept-Language` header (RFC 9110 §12.5.4) that is translated. */
export function languageOf(
  acceptLanguage: string | undefined,
  fallback: TranslatedLanguage = "en",
): TranslatedLanguage {
  const asked = (acceptLanguage ?? "")
    .split(",", 20)
    .map((one) => {
      const [tag, ...parameters] = one.trim().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag!.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((one) => one.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of asked) {
    const found = translatedLanguages.find((one) => one === tag || one === tag.split("-")[0]);
    if (found) return found;
  }
  return fallback;
}
