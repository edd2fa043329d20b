/**
 * Measures the text engine: speed of laying out and drawing lines, and a script's cost on first use and in the file.
 */
import { spawnSync } from "node:child_process";
import { inkPages } from "../../api/pdf/stamp/ink-pages.ts";
import { type FontUses, fontUses } from "../../api/pdf/text/font-uses.ts";
import { fieldText, layoutText } from "../../api/pdf/text/layout.ts";
import phrases from "../../api/pdf/text/testing/phrases.json" with { type: "json" };
import { textOperators } from "../../api/pdf/text/text-operators.ts";
import { findUnsupportedCharacter } from "../../api/pdf/text/unsupported.ts";
import { findDeno } from "../../scripts/toolchain.mjs";
import { atLeast, atMost, type Figure } from "./figure.ts";

type Language = keyof typeof phrases;

/** A language for each script, by the script's name. */
const scripts: Record<string, Language> = {
  latin: "vi",
  greek: "el",
  cyrillic: "ru",
  arabic: "ar",
  hebrew: "he",
  thai: "th",
  devanagari: "hi",
  bengali: "bn",
  gurmukhi: "pa",
  gujarati: "gu",
  odia: "or",
  tamil: "ta",
  telugu: "te",
  kannada: "kn",
  malayalam: "ml",
  japanese: "ja",
  korean: "ko",
  simplified_chinese: "zh-CN",
  traditional_chinese: "zh-TW",
  emoji: "emoji",
};

const tenScripts: readonly Language[] = ["vi", "el", "ru", "ar", "hi", "ta", "th", "ja", "ko", "zh-TW"];
const BOX = { width: 200, height: 28 };
/** The best of several rounds counts, because other load only adds time. */
const ROUNDS = 7;
const FIRST_USES = 3;

export async function run(): Promise<Figure[]> {
  return [
    atLeast("text.lines_per_second", linesPerSecond(), 2_000, "lines/s"),
    atMost("text.first_use", Math.max(...Object.values(scripts).map(firstUseMs)), 150, "ms"),
    ...Object.entries(scripts).map(([script, language]) =>
      atMost(`text.growth_${script}`, growthOf(language) / 1024, 40, "KB"),
    ),
  ];
}

/** No line is repeated, so that no cache is hit; the first round is a warm-up. */
function linesPerSecond(): number {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const lines = tenScripts.flatMap((language) =>
      phrases[language].map((text, index) => ({ language, text: `${text} ${round}${index}` })),
    );
    const uses = fontUses();
    const start = performance.now();
    for (const { language, text } of lines) drawLine(text, language, uses);
    if (round > 0) rates.push((lines.length / (performance.now() - start)) * 1_000);
  }
  return Math.max(...rates);
}

/** Does the work for one filled-in and sealed field: check, layout, drawing. */
function drawLine(text: string, language: Language, uses: FontUses): string {
  if (findUnsupportedCharacter(text, language) !== null) throw new Error(`Not drawable: ${text}`);
  return textOperators(layoutText(text, BOX, { ...fieldText, language }), [0, 0, 0], uses);
}

function firstUseMs(language: Language): number {
  return Math.min(...Array.from({ length: FIRST_USES }, () => firstUseOnceMs(language)));
}

/** Measures in a process that has drawn only Latin text so far. */
function firstUseOnceMs(language: Language): number {
  const script = new URL("text-first-use.ts", import.meta.url).pathname;
  const args = ["run", "-A", "--quiet", script, language, phrases[language][0]!];
  const { stdout, stderr } = spawnSync(findDeno(), args, { encoding: "utf8" });
  const spent = Number.parseFloat(stdout);
  if (Number.isNaN(spent)) throw new Error(stderr);
  return spent;
}

/** Bytes that twenty phrases add to a file: their operators and the fonts they need. */
function growthOf(language: Language): number {
  const page = (texts: readonly string[]) =>
    inkPages((ink) => [texts.map((text) => drawLine(text, language, ink.fonts)).join("\n")]).length;
  return page(phrases[language]) - page([]);
}
