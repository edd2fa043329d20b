/** The texts that the server loads. A new language is its folder and its line in `tables`. */
import { createInstance, type TFunction } from "i18next";
import type { TranslatedLanguage } from "../domain/text/language.ts";
import { texts as ar } from "./ar/server.ts";
import { texts as en } from "./en/server.ts";

type Namespace = keyof typeof en;
/** A namespace's keys with the texts of one language. */
export type Texts<N extends Namespace> = Record<keyof (typeof en)[N], string>;

const tables: Readonly<Record<TranslatedLanguage, { readonly [N in Namespace]: Texts<N> }>> = { en, ar };

const engine = createInstance();
engine.init({
  lng: "en",
  fallbackLng: "en",
  keySeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false, skipOnVariables: true },
  resources: tables,
});

/** @returns the plain texts, without interpolation */
export function serverTexts<N extends Namespace>(language: TranslatedLanguage, namespace: N): Texts<N> {
  return tables[language][namespace];
}

/** @returns a translate function that inserts values unescaped: whoever prints the text escapes it */
export function serverTranslate<N extends Namespace>(language: TranslatedLanguage, namespace: N): TFunction<N> {
  return engine.getFixedT(language, namespace) as TFunction<N>;
}
