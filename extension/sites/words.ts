/** The few texts that stand in other people's pages, in the language in which the page is shown. */
import { browser } from "wxt/browser";
import type { PageMessage } from "../messages.ts";
import en from "./words/en.json";

export type WordTable = Record<keyof typeof en, string>;
export type Words = (key: keyof WordTable, name?: string) => string;

export function wordsFrom(table: WordTable): Words {
  // A function, so that a `$` in a name is no pattern.
  return (key, name = "") => table[key].replace("{{name}}", () => name);
}

/**
 * The background holds the tables of all languages, so that a page carries one.
 * @param language as in `<html lang>`
 */
export async function loadWords(language: string): Promise<Words> {
  const message: PageMessage = { type: "words", language: language.slice(0, 35) };
  const table: WordTable | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  return wordsFrom(table ?? en);
}
