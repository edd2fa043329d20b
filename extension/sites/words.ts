/** The few texts that stand in other people's pages, in the page's own language: small enough to be carried along. */
import ar from "../../locales/ar/sites.json";
import en from "../../locales/en/sites.json";

export type Words = (key: keyof typeof en, name?: string) => string;

/** @param language of the page, as in `<html lang>`; English where we do not speak it */
export function wordsIn(language: string): Words {
  const texts = /^ar\b/i.test(language) ? ar : en;
  // A function, so that a `$` in a name is no pattern.
  return (key, name = "") => texts[key].replace("{{name}}", () => name);
}
