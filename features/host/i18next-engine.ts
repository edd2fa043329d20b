import { createInstance } from "i18next";
import { type CreateTextEngine, throwMissing } from "./text-engine.ts";

/** Text engine based on i18next's core, for hosts that people work in all day, where its size matters little. */
export const createI18nextEngine: CreateTextEngine = ({ strict }) => {
  const engine = createInstance();
  engine.init({
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {},
    ...(strict ? { parseMissingKeyHandler: throwMissing, missingInterpolationHandler: throwMissing } : {}),
  });
  return {
    add: (language, namespace, texts) => void engine.addResourceBundle(language, namespace, texts),
    has: (language, namespace) => engine.hasResourceBundle(language, namespace),
    translator(language, namespace) {
      const translate = engine.getFixedT(language, namespace);
      return (key, params) => String(translate(key, { ...params }));
    },
  };
};
