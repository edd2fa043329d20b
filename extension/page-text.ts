/** Texts outside i18next: buttons in pages, the context menu, notifications. In the browser's own language. */
import { browser } from "wxt/browser";

type Texts = typeof import("../locales/en/extension.json");
export type PageTextKey = Extract<keyof Texts, `${"page" | "menu" | "notice"}.${string}`>;

/** Values are passed in the order of their names, as `store/browser-messages.ts` numbers them. */
export function pageText(key: PageTextKey, params: Record<string, string> = {}): string {
  const values = Object.keys(params)
    .sort()
    .map((name) => params[name]!);
  return browser.i18n.getMessage(key.replaceAll(".", "_"), values);
}
