import { monthIn } from "../../field/format/month-names.ts";
import { type DocumentLanguage, documentLanguages } from "../../text/language.ts";

/** "4 March 2026", "4. März 2026", "4 de março de 2026", "04-Mar-2026". */
const DAY_FIRST = /^(\d{1,2})[ .-]*(?:de |di )?(\p{L}[\p{L}\p{M}\u200c\u200d]*)[ .,-]*(?:de |del )?(\d{4})$/u;
/** "March 4, 2026", "Mar 4 2026". */
const MONTH_FIRST = /^(\p{L}[\p{L}\p{M}\u200c\u200d]*)[ .]+(\d{1,2}),? +(\d{4})$/u;

/** Reads a day whose month is written as a word of any language. `null`: it is none, or the word has two meanings. */
export function readNamedMonth(text: string): { day: string; month: string; year: string } | null {
  const dayFirst = DAY_FIRST.exec(text);
  const monthFirst = dayFirst ? null : MONTH_FIRST.exec(text);
  const word = dayFirst?.[2] ?? monthFirst?.[1];
  const month = word && monthOf(word);
  if (!month) return null;
  const [day, year] = dayFirst ? [dayFirst[1]!, dayFirst[3]!] : [monthFirst![2]!, monthFirst![3]!];
  return { day, month: String(month), year };
}

let words: Map<string, number> | undefined;

function monthOf(word: string): number | undefined {
  words ??= wordsOfAllLanguages();
  return words.get(plainOf(word)) || undefined;
}

/** Months by their names, long and short; 0 for a word that means two months in two languages. */
function wordsOfAllLanguages(): Map<string, number> {
  const found = new Map<string, number>();
  for (const language of Object.keys(documentLanguages) as DocumentLanguage[]) {
    for (const style of ["long", "short"] as const) {
      for (let month = 1; month <= 12; month++) {
        const word = plainOf(monthIn(language, style, month));
        const known = found.get(word) ?? month;
        found.set(word, known === month ? month : 0);
      }
    }
  }
  return found;
}

/** Accents are often left out, and short names have a dot. Vowel signs of other scripts stay: they tell months apart. */
function plainOf(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, "");
}
