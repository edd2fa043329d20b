/** The texts of our elements in foreign pages, in the page's language. */
import { browser } from "wxt/browser";
import type { PageMessage } from "../messages.ts";
import en from "./words/en.json";

export type WordTable = Record<keyof typeof en, string>;
export type Words = (key: keyof WordTable, name?: string) => string;

export function wordsFrom(table: WordTable): Words {
  // A replacement function, because a `$` in a name would be a replacement pattern.
  return (key, name = "") => table[key].replace("{{name}}", () => name);
}

/**
 * Loads one table from the background, which holds all languages, so that a page needs only its own.
 * @param language as in `<html lang>`
 */
export async function loadWords(language: string): Promise<Words> {
  const message: PageMessage = { type: "words", language: language.slice(0, 35) };
  const table: WordTable | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  return wordsFrom(table ?? en);
}
