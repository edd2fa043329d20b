import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import { formatAmount, toMajorUnits, toMinorUnits } from "./amount.ts";
import { currencies, isCurrency, payableDigits } from "./currency.ts";
import { minorDigits } from "./minor-digits.ts";

describe("an amount", () => {
  it.each([
    [1, "usd", 100],
    [12.5, "usd", 1_250],
    ["12.50", "USD", 1_250],
    [1.1, "eur", 110],
    [4.35, "eur", 435],
    [1.15, "gbp", 115],
    [1_000_000.01, "inr", 100_000_001],
    [500, "jpy", 500],
    ["٥٠٠", "jpy", 500],
    [1, "krw", 1],
    [1.25, "kwd", 1_250],
    [5, "bhd", 5_000],
    [7, "isk", 7],
    [9_999_999_999.99, "usd", 999_999_999_999],
  ])("of %s %s is %s in minor units", (amount, currency, minor) => {
    expect(toMinorUnits(amount, currency)).toBe(minor);
  });

  it.each([
    [0, "usd"],
    [0.99, "usd"],
    [-1, "usd"],
    [-0, "usd"],
    [1e308, "usd"],
    [1e21, "jpy"],
    [10_000_000_000, "usd"],
    [Number.NaN, "usd"],
    [Number.POSITIVE_INFINITY, "usd"],
    ["100e2", "usd"],
    ["1,000", "usd"],
    ["", "usd"],
    ["ten", "usd"],
    [1.1 + 2.2, "usd"],
    [1.005, "usd"],
    [1.5, "jpy"],
    [1.255, "kwd"],
    [1.5, "ugx"],
    [1, "xxx"],
    [1, ""],
    [1, "constructor"],
  ])("of %s %s cannot be paid", (amount, currency) => {
    expect(toMinorUnits(amount, currency)).toBeNull();
  });

  it("converts to minor units and back in every currency", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.nat(99),
        (code, major, rest) => {
          const digits = minorDigits(code);
          const minor = major * 10 ** digits + (digits === 0 ? 0 : rest * 10 ** (digits - 2));
          const amount = toMajorUnits(minor, code);
          return toMinorUnits(amount, code) === minor && toMinorUnits(String(amount), code) === minor;
        },
      ),
    );
  });

  it("is written with all decimals of its currency, in the reader's language", () => {
    expect(formatAmount("en", 1_250, "usd")).toBe("$12.50");
    expect(formatAmount("en", 500, "jpy")).toBe("¥500");
    expect(formatAmount("de", 1_234_500, "kwd").replace(/\s/g, " ")).toBe("1.234,500 KWD");
    expect(formatAmount("hi", 10_000_000, "inr")).toBe("₹1,00,000.00");
    expect(formatAmount("ar-EG", 1_250, "aed")).toContain("١٢٫٥٠");
    expect(formatAmount("ar", 1_250, "usd")).toContain("\u2066US$\u2069");
  });
});

describe("currencies", () => {
  it("are about 150, each unique, in lower case and with a name", () => {
    expect(currencies.length).toBeGreaterThan(140);
    expect(new Set(currencies).size).toBe(currencies.length);
    for (const code of currencies) expect(code).toMatch(/^[a-z]{3}$/);
    const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
    const unnamed = currencies.filter((code) => !names.of(code.toUpperCase()));
    // Currencies of 2022 and 2025, which not every engine knows.
    expect(unnamed.filter((code) => code !== "sle" && code !== "xcg")).toEqual([]);
    expect(isCurrency("usd")).toBe(true);
    expect(isCurrency("USD")).toBe(false);
  });

  it("are not paid in smaller units than they have", () => {
    for (const code of currencies) expect(payableDigits(code)).toBeLessThanOrEqual(minorDigits(code));
    expect(["usd", "jpy", "kwd", "isk", "ugx", "mga"].map(minorDigits)).toEqual([2, 0, 3, 0, 0, 0]);
  });
});
