import type { Clock } from "../../../domain/account/moment-format.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import { serverTranslate, type Texts } from "../../../locales/server.ts";
import { instantIn } from "./mail-formats.ts";

export type MailTextKey = keyof Texts<"mail">;
export type MailTranslate = {
  (key: MailTextKey, params?: Record<string, string>): string;
  /** Formats an instant in the reader's zone and format, with the zone's name. */
  instant(at: string): string;
};

/**
 * The mails' texts in one language, with the workspace's product name. Values are inserted unescaped; the caller
 * escapes them for HTML.
 */
export function mailTexts(language: TranslatedLanguage, product: string, clock?: Clock): MailTranslate {
  const translate = serverTranslate(language, "mail");
  const text = (key: MailTextKey, params?: Record<string, string>) => translate(key, { product, ...params });
  return Object.assign(text, { instant: (at: string) => instantIn(at, language, clock) });
}
