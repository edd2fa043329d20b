import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { FormDetails } from "./form-calls.ts";

/** The form's title in the reader's language, else in the form's. */
export function titleIn(details: FormDetails, language: TranslatedLanguage): string {
  return textsFor(details, language).title;
}

/** Title and introduction with their language: the reader's, else the form's. */
export function textsFor({ title, message, texts = {}, language: own }: FormDetails, language: TranslatedLanguage) {
  const mine = texts[language];
  const [of, at] = mine?.title ? [mine, language] : [texts[own], own];
  return { title: of?.title ?? title, introduction: of?.introduction ?? (at === own ? message : ""), language: at };
}
