import { createInstance, type i18n } from "i18next";
import type { TranslatedLanguage } from "../domain/language.ts";

type Namespaces = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of every language by namespace. Values are put in as they are, their braces too: whoever prints them escapes. */
export function textEngine(texts: Readonly<Record<TranslatedLanguage, Namespaces>>): i18n {
  const engine = createInstance();
  engine.init({
    lng: "en",
    fallbackLng: "en",
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
    resources: texts as Record<string, Namespaces>,
  });
  return engine;
}
