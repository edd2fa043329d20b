import type { TFunction } from "i18next";
import type { TranslatedLanguage } from "../../../../domain/text/language.ts";
import { serverTranslate } from "../../../../locales/server.ts";

/** Translations for the offline check; those shared with the verify page have keys `verify:…`. */
export function offlineTexts(language: TranslatedLanguage): TFunction<"offline"> {
  return serverTranslate(language, "offline");
}
