/** A web form's texts by language, and its redirect. */
import * as z from "zod/mini";
import type { Fault } from "../../outcome.ts";
import { cleanLine, cleanText } from "../../text/clean-text.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { redirectOf } from "../../text/redirect.ts";

export const FORM_TITLE_LIMIT = 200;
export const FORM_TEXT_LIMIT = 1_000;
/** Maximum languages, because the texts are in the template's head, whose size is limited. */
const LANGUAGES_LIMIT = 10;

/** Defaults of title and introduction: the template's title and message in that language. */
const FormTexts = z.strictObject({
  title: z.optional(z.string().check(z.maxLength(FORM_TITLE_LIMIT))),
  introduction: z.optional(z.string().check(z.maxLength(FORM_TEXT_LIMIT))),
  thanks: z.optional(z.string().check(z.maxLength(FORM_TEXT_LIMIT))),
});
export type FormTexts = z.infer<typeof FormTexts>;
export const TextsByLanguage = z.partialRecord(DocumentLanguage, FormTexts);
export type TextsByLanguage = z.infer<typeof TextsByLanguage>;

/** A text in the reader's language, otherwise in the form's. */
export function formTextIn(
  texts: TextsByLanguage | undefined,
  name: keyof FormTexts,
  language: DocumentLanguage,
  formLanguage: DocumentLanguage,
): string | undefined {
  return texts?.[language]?.[name] ?? texts?.[formLanguage]?.[name];
}

/** A form's title, otherwise the template's, in the reader's language or the language of the person filling it in. */
export function formTitleIn(
  {
    template: { form, content },
    recipients,
    infos,
  }: {
    template: {
      form?: { settings?: { texts?: TextsByLanguage | undefined } | undefined } | undefined;
      content: { title: string };
    };
    recipients: readonly { language: DocumentLanguage }[];
    infos: Partial<Record<DocumentLanguage, { title: string }>>;
  },
  language: DocumentLanguage,
): string {
  const own = recipients[0]?.language ?? language;
  const typed = formTextIn(form?.settings?.texts, "title", language, own);
  return typed || infos[language]?.title || infos[own]?.title || content.title;
}

/** Trimmed texts; omits empty texts and languages without texts. */
export function cleanTexts(texts: TextsByLanguage): TextsByLanguage {
  const cleaned = Object.entries(texts).map(([language, { title = "", introduction = "", thanks = "" }]) => {
    const all = {
      title: cleanLine(title),
      introduction: cleanText(introduction).trim(),
      thanks: cleanText(thanks).trim(),
    };
    return [language, Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ""))] as const;
  });
  return Object.fromEntries(cleaned.filter(([, own]) => Object.keys(own).length > 0));
}

export function findTextsFaults(texts: TextsByLanguage = {}, redirect?: string): Fault[] {
  const isTooMany = Object.keys(texts).length > LANGUAGES_LIMIT;
  return [
    ...(isTooMany ? [{ path: "texts", code: "form_too_many_languages" } as const] : []),
    ...(redirect !== undefined && redirectOf(redirect) === null
      ? [{ path: "redirect", code: "form_redirect_invalid" } as const]
      : []),
  ];
}
