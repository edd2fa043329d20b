import { createInstance } from "i18next";
import { type CreateTextEngine, throwMissing } from "./text-engine.ts";

/** i18next's core as an engine of texts: for the hosts that people work in, where its weight is small. */
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
