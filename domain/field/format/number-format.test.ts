import { describe, expect, it } from "vitest";
import fc from "../../../tests/support/fast-check.ts";
import { type DocumentLanguage, documentLanguages } from "../../text/language.ts";
import { formatNumber, isPlainNumber, provenSeparator, readNumber, readNumberWith } from "./number-format.ts";

const languages = Object.keys(documentLanguages) as DocumentLanguage[];
const plainOf = (typed: string, language: DocumentLanguage, currency?: string) => {
  const read = readNumber(typed, language, currency);
  return read && "plain" in read ? read.plain : read && "ambiguous";
};

describe("a typed number", () => {
  it.each<[DocumentLanguage, string, string]>([
    ["de", "1.200", "1200"],
    ["de", "1,200", "1.200"],
    ["de", "12,50", "12.50"],
    ["de", "12.50", "12.50"],
    ["de", "1250.00", "1250.00"],
    ["de", "1.234.567,8", "1234567.8"],
    ["de", "1,234.5", "1234.5"],
    ["de", "0.125", "0.125"],
    ["en", "1.200", "1.200"],
    ["en", "1,200", "1200"],
    ["en", "12,50", "12.50"],
    ["en", "1,234,567.80", "1234567.80"],
    ["en", "1.200.300", "1200300"],
    ["hi", "12,34,567.5", "1234567.5"],
    ["hi", "१२,३४,५६७.५", "1234567.5"],
    ["bn", "১২,৩৪,৫৬৭", "1234567"],
    ["fr", "1 200,5", "1200.5"],
    ["fr", "1\u202f200", "1200"],
    ["fr", "1,200", "1.200"],
    ["ru", "1\u00a0234\u00a0567,80", "1234567.80"],
    ["de", "1'200.50", "1200.50"],
    ["it", "1’200", "1200"],
    ["ar", "١٬٢٠٠٫٥", "1200.5"],
    ["ar", "٣٫١٤", "3.14"],
    ["ar", "\u200e-5", "-5"],
    ["ja", "１，２００．５", "1200.5"],
    ["en", "00712", "00712"],
    ["en", "+7", "7"],
    ["en", "−5", "-5"],
    ["en", " - 5 ", "-5"],
  ])("in %s, %j is %s", (language, typed, plain) => {
    expect(plainOf(typed, language)).toBe(plain);
  });

  it.each([
    "",
    "1e5",
    "1.2.3",
    "12,34.5,6",
    "1,20,3",
    "0x10",
    "½",
    "10²",
    "--1",
    ".",
    "5.",
    ".5",
    "1 20",
    "5 €",
    "1-2",
  ])("%j is refused in every language", (typed) => {
    for (const language of languages) expect([language, plainOf(typed, language)]).toEqual([language, null]);
  });

  it("is asked about where the language knows neither reading", () => {
    for (const language of ["fr", "ru", "bg", "no"] as const) {
      const group = formatNumber({ grouping: true }, "1200", language);
      expect(readNumber("1.200", language)).toEqual({ ambiguous: { whole: group, fraction: "1,200" } });
    }
  });

  it("may carry the sign or code of its field's currency, and no other", () => {
    expect(plainOf("1.200,50 €", "de", "EUR")).toBe("1200.50");
    expect(plainOf("EUR 1.200", "de", "EUR")).toBe("1200");
    expect(plainOf("-$1,200", "en", "USD")).toBe("-1200");
    expect(plainOf("$ 1200", "pt", "USD")).toBe("1200");
    expect(plainOf("£5", "de", "EUR")).toBe(null);
  });

  it("is read back from every format in every language as the same number", () => {
    const digits = fc.stringMatching(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/);
    const format = fc.record({
      decimals: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
      grouping: fc.option(fc.boolean(), { nil: undefined }),
      currency: fc.option(fc.constantFrom("EUR", "USD", "JPY", "INR", "CHF", "NOK", "XAF"), { nil: undefined }),
    });
    fc.assert(
      fc.property(digits, format, fc.constantFrom(...languages), (plain, how, language) => {
        const shown = formatNumber(how, plain, language);
        const read = plainOf(shown, language, how.currency);
        expect([shown, Number(read)]).toEqual([shown, Number(plain) + 0]);
        expect(formatNumber(how, read!, language)).toBe(shown);
      }),
    );
  });
});

describe("a shown number", () => {
  it.each<[DocumentLanguage, Parameters<typeof formatNumber>[0], string, string]>([
    ["de", {}, "1250.00", "1250,00"],
    ["de", {}, "00712", "00712"],
    ["de", { grouping: true }, "001200", "1.200"],
    ["de", { decimals: 2 }, "12.5", "12,50"],
    ["de", { decimals: 2 }, "12.5000", "12,50"],
    ["de", { decimals: 0 }, "1.25", "1,25"],
    ["de", { currency: "EUR" }, "1200", "1.200,00\u00a0€"],
    ["en", { currency: "EUR" }, "1200", "€1,200.00"],
    ["en", { currency: "CHF", grouping: false }, "1200", "CHF\u00a01200.00"],
    ["en", { currency: "JPY" }, "1200", "¥1,200"],
    ["hi", { grouping: true }, "1234567", "12,34,567"],
    ["fr", { grouping: true, decimals: 2 }, "1234567", "1\u202f234\u202f567,00"],
    ["ar", {}, "-5", "\u200e-5"],
    ["en", { decimals: 1 }, "-0.0", "0.0"],
  ])("in %s with %o, %s is %j", (language, format, plain, shown) => {
    expect(formatNumber(format, plain, language)).toBe(shown);
  });

  it("has the separators of the Unicode CLDR, with Latin digits", () => {
    // ICU groups these as 1,234,567; the CLDR's own pattern is Indian. It lacks Odia.
    const others = new Set(["kn", "or", "ml", "pa", "mr"]);
    for (const language of languages) {
      const [whole, plain] = others.has(language) ? [false, "1234.5"] : [true, "1234567.5"];
      const intl = new Intl.NumberFormat(`${language}-u-nu-latn`, { useGrouping: "always" } as never);
      expect([language, whole, formatNumber({ grouping: true }, plain, language)]).toEqual([
        language,
        whole,
        intl.format(Number(plain)),
      ]);
    }
  });

  it("has the place of the currency of the Unicode CLDR", () => {
    for (const language of languages) {
      const intl = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: "currency", currency: "EUR" });
      const expected = intl
        .format(12.5)
        .replace(/[\u200e\u200f]/g, "")
        .replace(/^(.*\d)€$/, "$1\u00a0€");
      expect([language, formatNumber({ currency: "EUR" }, "12.5", language)]).toEqual([language, expected]);
    }
  });
});

describe("the separator of a column", () => {
  it.each<[string, ReturnType<typeof provenSeparator>]>([
    ["1.200", "either"],
    ["1,200", "either"],
    ["12,50", ","],
    ["1250.00", "."],
    ["1.200,50", ","],
    ["1,200.50", "."],
    ["1,200,300", "."],
    ["1.200.300", ","],
    ["0,125", ","],
    ["1 200,5", ","],
    ["1 200", null],
    ["1200", null],
    ["lots", null],
  ])("%j proves %s", (cell, separator) => {
    expect(provenSeparator(cell, { language: "en" })).toBe(separator);
  });

  it("decides the reading", () => {
    expect(readNumberWith("1.200", ".", { language: "de" })).toBe("1.200");
    expect(readNumberWith("1.200", ",", { language: "en" })).toBe("1200");
    expect(readNumberWith("1.200,50 €", ",", { language: "en", currency: "EUR" })).toBe("1200.50");
  });
});

it("a plain number is what JSON writes, within the lengths that are stored", () => {
  for (const text of ["0", "-1", "1250.00", "00712"]) expect(isPlainNumber(text)).toBe(true);
  for (const text of ["1,5", "1e5", "+1", ".5", "5.", " 1", "1 200"]) expect(isPlainNumber(text)).toBe(false);
});
