import type { RefusalCode, RefusalParams } from "../../domain/outcome.ts";
import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import { serverTranslate } from "../../locales/server.ts";

/**
 * The sentence for a refusal. A parameter `language` is a code and is replaced by the language's name; a parameter
 * `protection`, `thing` or `shape` chooses a sentence of its own, under the code with this suffix.
 */
export function refusalSentence(code: RefusalCode, params: RefusalParams | undefined, language: string): string {
  const spoken = translatedOr(language);
  const translatedParams = { ...params };
  if (typeof translatedParams.language === "string") {
    translatedParams.language =
      new Intl.DisplayNames([spoken], { type: "language" }).of(translatedParams.language) ?? translatedParams.language;
  }
  const { protection, thing, shape } = translatedParams;
  const context = protection ?? thing ?? shape;
  return serverTranslate(spoken, "refusals")(code, {
    ...translatedParams,
    ...(context === undefined ? {} : { context: String(context) }),
  });
}

/** The first translated language of an `Accept-Language` header (RFC 9110 §12.5.4). */
export function languageOf(
  acceptLanguage: string | undefined,
  fallback: TranslatedLanguage = "en",
): TranslatedLanguage {
  const ranges = (acceptLanguage ?? "")
    .split(",", 20)
    .map((range) => {
      const [tag, ...parameters] = range.trim().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag!.trim().toLowerCase(), weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter((range) => range.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    const found = translatedLanguages.find((candidate) => candidate === tag || candidate === tag.split("-")[0]);
    if (found) return found;
  }
  return fallback;
}
