import { directionOf, type TranslatedLanguage } from "../../../domain/text/language.ts";
import { serverTexts, type Texts } from "../../../locales/server.ts";
import type { CertificateContent } from "../../ports/certificate.ts";

export type CertificateTexts = Texts<"certificate">;

export type CertificateLanguage = {
  language: TranslatedLanguage;
  texts: CertificateTexts;
  direction: "ltr" | "rtl";
};

export type Certificate = CertificateLanguage & { content: CertificateContent };

/** The certificate's texts in a language, with its writing direction. */
export function certificateTexts(language: TranslatedLanguage): CertificateLanguage {
  return { language, texts: serverTexts(language, "certificate"), direction: directionOf(language) };
}
