import { directionOf, type TranslatedLanguage } from "../../../domain/text/language.ts";
import { serverTexts, type Texts } from "../../../locales/server.ts";

export type CertificateTexts = Texts<"certificate">;

export type CertificateLanguage = {
  language: TranslatedLanguage;
  texts: CertificateTexts;
  direction: "ltr" | "rtl";
};

/** The certificate's texts in a language, with its writing direction. */
export function certificateTexts(language: TranslatedLanguage): CertificateLanguage {
  return { language, texts: serverTexts(language, "certificate"), direction: directionOf(language) };
}
