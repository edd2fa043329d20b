/**
 * Looks up texts and interpolates values: the small part of i18next that `features/host/i18n.ts` uses, at a thirtieth
 * of its size, for pages that people visit once. A test compares it with i18next for every text of the product.
 * See `docs/decisions/16-front-ends.md`.
 */

type TextEngine = {
  add(language: string, namespace: string, texts: Record<string, string>): void;
  has(language: string, namespace: string): boolean;
  /** Returns the lookup for one namespace in one language; `count` selects the plural form. */
  translator(language: string, namespace: string): (key: string, params?: Readonly<Record<string, unknown>>) => string;
};

/** Strict: a missing text or value throws. Otherwise the key, or the unfilled placeholder, is shown. */
export type CreateTextEngine = (options: { strict: boolean }) => TextEngine;

export const createTextEngine: CreateTextEngine = ({ strict }) => {
  const bundles = new Map<string, Record<string, string>>();
  const idOf = (language: string, namespace: string) => `${language}/${namespace}`;
  const missing = strict ? throwMissing : (detail: string) => detail;
  return {
    add: (language, namespace, texts) => void bundles.set(idOf(language, namespace), texts),
    has: (language, namespace) => bundles.has(idOf(language, namespace)),
    translator(language, namespace) {
      const rules = new Intl.PluralRules(language);
      return (key, params) => {
        const texts = bundles.get(idOf(language, namespace)) ?? {};
        const count = params?.count;
        const form = typeof count === "number" ? texts[`${key}_${rules.select(count)}`] : undefined;
        const text = form ?? texts[key];
        if (text === undefined) return missing(key);
        return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (hole, name: string) =>
          String(params?.[name] ?? missing(hole)),
        );
      };
    },
  };
};

/** @throws Error always: a missing text is a bug */
export function throwMissing(detail: unknown): never {
  throw new Error(`No text for ${String(detail)}`);
}
