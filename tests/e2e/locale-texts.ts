import { readFileSync } from "node:fs";

export type Words = (text: `${string}:${string}`, params?: Record<string, string | number>) => string;

/** The product's texts in a language, looked up as `namespace:key`. @throws Error for an unknown key */
export function wordsOf(language: string): Words {
  const known = new Map<string, Record<string, string>>();
  return (text, params = {}) => {
    const [namespace, key] = text.split(/:(.*)/) as [string, string];
    const file = new URL(`../../locales/${language}/${namespace}.json`, import.meta.url);
    const texts = known.get(namespace) ?? JSON.parse(readFileSync(file, "utf8"));
    known.set(namespace, texts);
    if (typeof texts[key] !== "string") throw new Error(`No text ${text} in ${language}`);
    return texts[key].replace(/\{\{(\w+)\}\}/g, (_: string, name: string) => String(params[name]));
  };
}
