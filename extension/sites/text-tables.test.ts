import { describe, expect, it } from "vitest";
import { interfaceLanguages } from "../../domain/text/language.ts";
import { textsFrom } from "./page-texts.ts";
import { textTableFor, textTables } from "./text-tables.ts";

const english = textTables.en;
const placeholders = (text: string) => text.match(/\{\{\w+\}\}/g) ?? [];

describe.each(Object.keys(interfaceLanguages))("the texts of %s", (language) => {
  const table = textTables[language as keyof typeof textTables];

  it("exist for every language, with the placeholders of English", () => {
    expect(Object.keys(table)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(table)) {
      expect(text.trim(), key).not.toBe("");
      expect(placeholders(text), key).toEqual(placeholders(english[key as keyof typeof english]));
    }
  });

  it("are translated", () => {
    if (language === "en") return;
    const same = Object.entries(table).filter(([key, text]) => text === english[key as keyof typeof english]);
    expect(same.map(([, text]) => text)).toEqual(["Countersign"]);
  });
});

it.each([
  ["de-CH", "de"],
  ["pt-BR", "pt"],
  ["es-419", "es"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["zh", "zh-CN"],
  ["nb", "no"],
  ["in", "id"],
  ["AR", "ar"],
  ["ta", "en"],
  ["", "en"],
] as const)("a page in %s uses %s", (tag, language) => {
  expect(textTableFor(tag)).toBe(textTables[language]);
});

it("a name with a dollar sign is inserted unchanged", () => {
  expect(textsFrom(textTables.ar)("attachment.label", "$&.pdf")).toBe("إرسال $&.pdf للتوقيع عبر Countersign");
});
