import { directionOf, type TranslatedLanguage } from "../../../domain/language.ts";
import ar from "../../../locales/ar/certificate.json" with { type: "json" };
import en from "../../../locales/en/certificate.json" with { type: "json" };

export type CertificateTexts = Record<keyof typeof en, string>;

export type CertificateLanguage = {
  language: TranslatedLanguage;
  texts: CertificateTexts;
  direction: "ltr" | "rtl";
};

const texts = { en, ar } satisfies Record<TranslatedLanguage, CertificateTexts>;

/** What the certificate says in that language, and which way it reads. */
export function certificateTexts(language: TranslatedLanguage): CertificateLanguage {
  return { language, texts: texts[language], direction: directionOf(language) };
}
