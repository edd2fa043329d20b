/** The texts of our elements in foreign pages, in the page's language. */
import { browser } from "wxt/browser";
import type { PageMessage } from "../messages.ts";
import en from "./texts/en.json";

export type TextTable = Record<keyof typeof en, string>;
export type PageTexts = (key: keyof TextTable, name?: string) => string;

export function textsFrom(table: TextTable): PageTexts {
  // A replacement function, because a `$` in a name would be a replacement pattern.
  return (key, name = "") => table[key].replace("{{name}}", () => name);
}

/**
 * Loads one table from the background, which holds all languages, so that a page needs only its own.
 * @param language as in `<html lang>`
 */
export async function loadTexts(language: string): Promise<PageTexts> {
  const message: PageMessage = { type: "words", language: language.slice(0, 35) };
  const table: TextTable | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  return textsFrom(table ?? en);
}
