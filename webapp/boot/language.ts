import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import type { HostStorage } from "../../features/host/host.ts";

const LANGUAGE_KEY = "language";

/** The language chosen here before, else the first of the browser's that we speak, else English. */
export function detectLanguage(
  storage: HostStorage,
  preferred: readonly string[] = navigator.languages,
): TranslatedLanguage {
  const stored = storage.get(LANGUAGE_KEY);
  if (stored) return translatedOr(stored);
  const spoken = preferred.find((one) =>
    translatedLanguages.some((known) => known === one || known === one.split("-")[0]),
  );
  return translatedOr(spoken);
}

/** Whether a language was chosen in this browser; what a profile or a link says gives way to it. */
export function hasChosenLanguage(storage: HostStorage): boolean {
  return storage.get(LANGUAGE_KEY) !== null;
}

export function rememberLanguage(storage: HostStorage, language: TranslatedLanguage): void {
  storage.set(LANGUAGE_KEY, language);
}

/** Where the texts of a namespace are. */
export function textPath(language: TranslatedLanguage, namespace: string): string {
  return `${import.meta.env.BASE_URL}locales/${language}/${namespace}.json`;
}
