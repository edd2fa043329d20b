/** The 20 languages of the interface, named in themselves. */
export const interfaceLanguages = {
  en: "English",
  es: "Español",
  de: "Deutsch",
  fr: "Français",
  it: "Italiano",
  pt: "Português",
  ru: "Русский",
  ar: "العربية",
  hi: "हिन्दी",
  id: "Bahasa Indonesia",
  ja: "日本語",
  ko: "한국어",
  nl: "Nederlands",
  no: "Norsk",
  tr: "Türkçe",
  vi: "Tiếng Việt",
  bg: "Български",
  "zh-TW": "繁體中文",
  "zh-CN": "简体中文",
  el: "Ελληνικά",
} as const;

/** Languages a document can be written in. */
export const documentLanguages = {
  ...interfaceLanguages,
  bn: "বাংলা",
  mr: "मराठी",
  te: "తెలుగు",
  ta: "தமிழ்",
  gu: "ગુજરાતી",
  kn: "ಕನ್ನಡ",
  or: "ଓଡ଼ିଆ",
  ml: "മലയാളം",
  pa: "ਪੰਜਾਬੀ",
} as const;

export type DocumentLanguage = keyof typeof documentLanguages;

/** Languages with complete interface texts; the others fall back to English. */
export const translatedLanguages = ["en", "ar"] as const;
export type TranslatedLanguage = (typeof translatedLanguages)[number];

export function translatedOr(language: string | undefined, fallback: TranslatedLanguage = "en"): TranslatedLanguage {
  const exact = translatedLanguages.find((one) => one === language);
  return exact ?? translatedLanguages.find((one) => one === language?.split("-")[0]) ?? fallback;
}

const rightToLeft = new Set(["ar", "he", "fa", "ur"]);

export function directionOf(language: string): "ltr" | "rtl" {
  return rightToLeft.has(language.split("-")[0]!) ? "rtl" : "ltr";
}
