/** The regional variant of Han characters: a code point is written differently in Beijing, Taipei, Tokyo and Seoul. */
export type HanVariant = "SC" | "TC" | "JP" | "KR";

const ofLanguage: Record<string, HanVariant> = { ja: "JP", ko: "KR", zh: "SC" };
const traditional = /^zh-(tw|hk|mo|hant)\b/i;

/** Chooses by `language` (BCP 47) if it uses Han characters, else by neighbouring kana or Hangul. */
export function hanVariantOf(text: string, language: string | undefined): HanVariant {
  if (language !== undefined && traditional.test(language)) return "TC";
  const variant = ofLanguage[language?.split("-")[0]?.toLowerCase() ?? ""];
  if (variant) return variant;
  if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/.test(text)) return "JP";
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(text)) return "KR";
  return "SC";
}

/** All variants, best first: a rare character in another variant is better than none. */
export function hanVariants(first: HanVariant): HanVariant[] {
  return [first, ...(["SC", "JP", "TC", "KR"] as const).filter((variant) => variant !== first)];
}
