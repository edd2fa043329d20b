/**
 * Stands in for i18next in the elements' build: the little of it that `features/i18n.ts` uses, at a thirtieth of its
 * weight. A test holds both to the same answers for every text of the product.
 */

type Params = Record<string, unknown> | undefined;
type Options = {
  lng: string;
  parseMissingKeyHandler?: (key: string) => string;
};

export function createInstance() {
  const bundles = new Map<string, Record<string, string>>();
  const idOf = (language: string, namespace: string) => `${language}/${namespace}`;
  let missing: Options["parseMissingKeyHandler"];
  return {
    init(options: Options): void {
      missing = options.parseMissingKeyHandler;
    },
    addResourceBundle: (language: string, namespace: string, texts: Record<string, string>) =>
      void bundles.set(idOf(language, namespace), texts),
    hasResourceBundle: (language: string, namespace: string) => bundles.has(idOf(language, namespace)),
    changeLanguage: async (_language: string): Promise<void> => undefined,
    getFixedT(language: string, namespace: string) {
      const rules = new Intl.PluralRules(language);
      return (key: string, params?: Params): string => {
        const texts = bundles.get(idOf(language, namespace)) ?? {};
        const count = params?.count;
        const form = typeof count === "number" ? texts[`${key}_${rules.select(count)}`] : undefined;
        const text = form ?? texts[key];
        if (text === undefined) return missing ? missing(key) : key;
        return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (hole, name: string) => String(params?.[name] ?? hole));
      };
    },
  };
}
