import type { TFunction } from "i18next";
import type { TranslatedLanguage } from "../../../../domain/text/language.ts";
import { serverTranslate } from "../../../../locales/server.ts";

/** The texts of the offline check; those it shares with the verify page are keyed `verify:…`. */
export function offlineTexts(language: TranslatedLanguage): TFunction<"offline"> {
  return serverTranslate(language, "offline");
}
