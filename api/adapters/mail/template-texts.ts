import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import { serverTranslate, type Texts } from "../../../locales/server.ts";

export type MailTextKey = keyof Texts<"mail">;
export type MailTranslate = (key: MailTextKey, params?: Record<string, string>) => string;

/**
 * The mails' texts in one language, with the name of the product in the workspace's words. Values are inserted unescaped: the
 * caller escapes them for HTML.
 */
export function mailTexts(language: TranslatedLanguage, product: string): MailTranslate {
  const translate = serverTranslate(language, "mail");
  return (key, params) => translate(key, { product, ...params });
}
