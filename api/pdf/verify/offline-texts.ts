import type { TFunction } from "i18next";
import type { TranslatedLanguage } from "../../../domain/language.ts";
import arOffline from "../../../locales/ar/offline.json" with { type: "json" };
import arVerify from "../../../locales/ar/verify.json" with { type: "json" };
import enOffline from "../../../locales/en/offline.json" with { type: "json" };
import enVerify from "../../../locales/en/verify.json" with { type: "json" };
import { textEngine } from "../../text-engine.ts";

const engine = textEngine({
  en: { offline: enOffline, verify: enVerify },
  ar: { offline: arOffline, verify: arVerify },
});

/** The words of the offline check, and those it shares with the verify page as `verify:…`. */
export function offlineTexts(language: TranslatedLanguage): TFunction<"offline"> {
  return engine.getFixedT(language, "offline") as TFunction<"offline">;
}
