import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import { type Decimal, isOnStep, readDecimal } from "./decimal.ts";

const decimal = (text: string): Decimal => {
  const read = readDecimal(text);
  if (!read) throw new Error(`${text} is no decimal`);
  return read;
};

describe("a number", () => {
  it.each([
    ["1234.5", "1234.5"],
    ["-3", "-3"],
    ["+7,25", "7.25"],
    ["007.500", "7.5"],
    ["-0.00", "0"],
    [" 12 ", "12"],
    ["٣٫١٤", "3.14"],
    ["१२३", "123"],
    ["𝟗𝟏", "91"],
    ["−5", "-5"],
    ["0,125", "0.125"],
    ["123456789012345678901234567890.000000000000001", "123456789012345678901234567890.000000000000001"],
  ])("%s is read as %s", (typed, text) => {
    expect(decimal(typed).text).toBe(text);
  });

  it.each([
    "",
    "1e5",
    "1,000",
    "12,345",
    "1,000.5",
    "1.2.3",
    "0x10",
    "Infinity",
    "NaN",
    "½",
    "--1",
    "1 000",
    ".",
    "5.",
    ".5",
  ])("%j is refused", (typed) => {
    expect(readDecimal(typed)).toBeNull();
  });

  it("is the same in the digits of every script", () => {
    const scripts = Array.from({ length: 0x1fbfa }, (_, code) => String.fromCodePoint(code)).filter((one) =>
      /\p{Nd}/u.test(one),
    );
    expect(scripts.length).toBeGreaterThan(600);
    const zeros = scripts.filter((_, index) => index % 10 === 0);
    for (const zero of zeros) {
      const typed = [4, 0, 9].map((digit) => String.fromCodePoint(zero.codePointAt(0)! + digit)).join("");
      expect([zero, decimal(typed).text]).toEqual([zero, "409"]);
    }
  });

  it("is compared and stepped without rounding", () => {
    const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
    const write = (value: bigint) => {
      const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
      return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    };
    fc.assert(
      fc.property(cents, cents, fc.bigInt({ min: 1n, max: 500n }), (a, b, step) => {
        expect(decimal(write(a)).compare(decimal(write(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
        const isOn = isOnStep(decimal(write(a)), decimal(write(step)), decimal(write(b)));
        expect(isOn).toBe((a - b) % step === 0n);
      }),
    );
  });

  it("such as 0.3 is a multiple of 0.1, without binary rounding errors", () => {
    expect(isOnStep(decimal("0.3"), decimal("0.1"), null)).toBe(true);
    expect(isOnStep(decimal("1.15"), decimal("0.1"), decimal("0.05"))).toBe(true);
    expect(isOnStep(decimal("1.15"), decimal("0.1"), null)).toBe(false);
  });
});
