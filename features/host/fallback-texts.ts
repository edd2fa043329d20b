import { translatedOr } from "../../domain/text/language.ts";

/** Texts shown when no text file can be fetched; the build inlines them from `locales/[language]/embed.json`. */
declare const FALLBACK_TEXTS: Record<string, FallbackTexts>;

export type FallbackTexts = { failed: string; retry: string };

export function fallbackTextsIn(language: string): FallbackTexts {
  return FALLBACK_TEXTS[translatedOr(language)]!;
}
