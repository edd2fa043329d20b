import type { RefusalCode, RefusalParams } from "../../domain/outcome.ts";
import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import { serverTranslate } from "../../locales/server.ts";

/** The sentence for a refusal. A parameter `language` is a code and is replaced by the language's name. */
export function refusalSentence(code: RefusalCode, params: RefusalParams | undefined, language: string): string {
  const spoken = translatedOr(language);
  const named = { ...params };
  if (typeof named.language === "string") {
    named.language = new Intl.DisplayNames([spoken], { type: "language" }).of(named.language) ?? named.language;
  }
  return serverTranslate(spoken, "refusals")(code, named);
}

/** The first translated language of an `Accept-Language` header (RFC 9110 §12.5.4). */
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
