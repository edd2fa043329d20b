/**
 * Finds texts and puts values into them: the little of i18next that `features/host/i18n.ts` asks for, at a thirtieth of its
 * weight, for the pages of those who come once. A test holds it to i18next's words for every text of the product.
 */

export type TextEngine = {
  add(language: string, namespace: string, texts: Record<string, string>): void;
  has(language: string, namespace: string): boolean;
  /** Looks up texts of one namespace in one language; `count` chooses among the forms of a number. */
  translator(language: string, namespace: string): (key: string, params?: Readonly<Record<string, unknown>>) => string;
};

/** Strict: a text or a value that is not there throws; else its key, or the hole it would fill, is shown. */
export type CreateTextEngine = (options: { strict: boolean }) => TextEngine;

export const createTextEngine: CreateTextEngine = ({ strict }) => {
  const bundles = new Map<string, Record<string, string>>();
  const idOf = (language: string, namespace: string) => `${language}/${namespace}`;
  const missing = strict ? throwMissing : (what: string) => what;
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

/** @throws Error always: a text that nobody wrote is a bug */
export function throwMissing(what: unknown): never {
  throw new Error(`No text for ${String(what)}`);
}
