import type { RefusalCode, RefusalParams } from "../../domain/outcome.ts";
import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import { serverTexts, serverTranslate, type Texts } from "../../locales/server.ts";

/**
 * The sentence for a refusal. A parameter `language` is a code and is replaced by the language's name; a parameter
 * `protection`, `thing` or `shape` chooses a sentence of its own, under the code with this suffix; pages do not load those of
 * the latter two.
 */
export function refusalSentence(code: RefusalCode, params: RefusalParams | undefined, language: string): string {
  const spoken = translatedOr(language);
  const translatedParams = { ...params };
  if (typeof translatedParams.language === "string") {
    translatedParams.language =
      new Intl.DisplayNames([spoken], { type: "language" }).of(translatedParams.language) ?? translatedParams.language;
  }
  const { protection, thing, shape } = translatedParams;
  if (thing !== undefined || shape !== undefined) {
    const key = thing === undefined ? `invalid_input_${shape}` : `not_found_${thing}`;
    return serverTranslate(spoken, "faults")(key as keyof Texts<"faults">, translatedParams);
  }
  return serverTranslate(spoken, "refusals")(code, {
    ...translatedParams,
    ...(protection === undefined ? {} : { context: String(protection) }),
  });
}

/** Texts around the sentence on the page about a refusal. */
export function refusalPageTexts(language: TranslatedLanguage): Texts<"lost"> {
  return serverTexts(language, "lost");
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
