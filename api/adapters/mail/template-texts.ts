import { createInstance } from "i18next";
import { type TranslatedLanguage, translatedLanguages } from "../../../domain/language.ts";
import ar from "../../../locales/ar/mail.json" with { type: "json" };
import en from "../../../locales/en/mail.json" with { type: "json" };

const texts = { en, ar } satisfies Record<TranslatedLanguage, Record<keyof typeof en, string>>;

export type MailTextKey = keyof typeof en;
export type MailTranslate = (key: MailTextKey, params?: Record<string, string>) => string;

/** The mails' texts in one language. Values are put in as they are: whoever prints them escapes. */
export function mailTexts(language: TranslatedLanguage): MailTranslate {
  const translate = engine.getFixedT(language, "mail");
  return (key, params) => translate(key, params ?? {});
}

const engine = createInstance();
engine.init({
  lng: "en",
  fallbackLng: "en",
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  resources: Object.fromEntries(translatedLanguages.map((language) => [language, { mail: texts[language] }])),
});
