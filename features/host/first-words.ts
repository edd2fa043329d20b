import { translatedOr } from "../../domain/text/language.ts";

/** Texts shown when no text file can be fetched; the build inlines them from `locales/[language]/embed.json`. */
declare const FIRST_WORDS: Record<string, FirstWords>;

export type FirstWords = { failed: string; retry: string };

export function firstWordsIn(language: string): FirstWords {
  return FIRST_WORDS[translatedOr(language)]!;
}
