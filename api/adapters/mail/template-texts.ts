import type { TranslatedLanguage } from "../../../domain/language.ts";
import ar from "../../../locales/ar/mail.json" with { type: "json" };
import en from "../../../locales/en/mail.json" with { type: "json" };
import { textEngine } from "../../text-engine.ts";

type Texts = Record<TranslatedLanguage, { mail: Record<keyof typeof en, string> }>;
const engine = textEngine({ en: { mail: en }, ar: { mail: ar } } satisfies Texts);

export type MailTextKey = keyof typeof en;
export type MailTranslate = (key: MailTextKey, params?: Record<string, string>) => string;

/** The mails' texts in one language. Values are put in as they are: whoever prints them escapes. */
export function mailTexts(language: TranslatedLanguage): MailTranslate {
  const translate = engine.getFixedT(language, "mail");
  return (key, params) => translate(key, params ?? {});
}
