import { translatedOr } from "../../domain/text/language.ts";

/** What is said when not even the texts can be fetched; put in from `locales/[language]/embed.json` when this is built. */
declare const FIRST_WORDS: Record<string, FirstWords>;

export type FirstWords = { failed: string; retry: string };

export function firstWordsIn(language: string): FirstWords {
  return FIRST_WORDS[translatedOr(language)]!;
}
