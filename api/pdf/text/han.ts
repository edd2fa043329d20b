/** Whose forms Han characters take: one code point is written differently in Beijing, Taipei, Tokyo and Seoul. */
export type HanVariant = "SC" | "TC" | "JP" | "KR";

const ofLanguage: Record<string, HanVariant> = { ja: "JP", ko: "KR", zh: "SC" };
const traditional = /^zh-(tw|hk|mo|hant)\b/i;

/**
 * By the language where it writes Han characters, else by what stands beside them: kana are Japanese, Hangul is Korean.
 * `language` is a BCP 47 tag.
 */
export function hanVariantOf(text: string, language: string | undefined): HanVariant {
  if (language !== undefined && traditional.test(language)) return "TC";
  const told = ofLanguage[language?.split("-")[0]?.toLowerCase() ?? ""];
  if (told) return told;
  if (/[\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f]/.test(text)) return "JP";
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(text)) return "KR";
  return "SC";
}

/** All variants, from the best to the last: a rare character is drawn in another's form rather than not at all. */
export function hanVariants(first: HanVariant): HanVariant[] {
  return [first, ...(["SC", "JP", "TC", "KR"] as const).filter((variant) => variant !== first)];
}
