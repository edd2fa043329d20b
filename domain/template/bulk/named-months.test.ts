import { expect, it } from "vitest";
import { monthIn } from "../../field/format/month-names.ts";
import { type DocumentLanguage, documentLanguages } from "../../text/language.ts";
import { readNamedMonth } from "./named-months.ts";

it("a day in the long format of every language with words for months is read", () => {
  const unread: string[] = [];
  for (const language of Object.keys(documentLanguages) as DocumentLanguage[]) {
    for (let month = 1; month <= 12; month++) {
      const word = monthIn(language, "long", month);
      const read = readNamedMonth(`4 ${word} 2026`);
      if (read) expect([word, read]).toEqual([word, { day: "4", month: String(month), year: "2026" }]);
      else if (!/[0-9]/.test(word)) unread.push(`${language} ${word}`);
    }
  }
  expect(unread).toEqual([]);
});

it.each(["4 2026", "March 2026", "4 Foo 2026", "4 March 26", "March", "", "4 March 2026 or later"])(
  "%j is no day",
  (text) => expect(readNamedMonth(text)).toBeNull(),
);
