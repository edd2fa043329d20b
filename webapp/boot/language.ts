import { type TranslatedLanguage, translatedLanguages, translatedOr } from "../../domain/text/language.ts";
import type { HostStorage } from "../../features/host/host.ts";

const LANGUAGE_KEY = "language";

/** The language chosen here earlier, otherwise the browser's first language that we support, otherwise English. */
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

/** Whether a language was chosen in this browser; that choice overrides a profile's or a link's language. */
export function hasChosenLanguage(storage: HostStorage): boolean {
  return storage.get(LANGUAGE_KEY) !== null;
}

export function rememberLanguage(storage: HostStorage, language: TranslatedLanguage): void {
  storage.set(LANGUAGE_KEY, language);
}

/** URL path of a namespace's texts. */
export function textPath(language: TranslatedLanguage, namespace: string): string {
  return `${import.meta.env.BASE_URL}locales/${language}/${namespace}.json`;
}
