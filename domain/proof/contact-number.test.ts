import { describe, expect, it } from "vitest";
import { contactNumber, maskedNumber } from "./contact-number.ts";
import { defaultDialCode, dialCodeOf, dialCodes } from "./dial-codes.ts";

describe("a contact number", () => {
  it.each([
    ["+91", "98765 43210", "+919876543210"],
    ["+91", "098765-43210", "+919876543210"],
    ["91", "(98765) 43210", "+919876543210"],
    ["+91", "९८७६५४३२१०", "+919876543210"],
    ["+966", "٠٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
    ["+91", "\u200e9876543210\u200f", "+919876543210"],
    ["+44", "07700 900123", "+447700900123"],
    ["+1", "(415) 555-0132", "+14155550132"],
    ["+49", "0151/23456789", "+4915123456789"],
    ["+39", "06 1234 5678", "+390612345678"],
    ["+225", "07 08 09 10 11", "+2250708091011"],
    ["+683", "4002", "+6834002"],
    ["+91", "+44 7700 900123", "+447700900123"],
    ["+91", "0044 7700 900123", "+447700900123"],
    ["+91", "+91 98765 43210", "+919876543210"],
  ])("of %s and %s is %s", (code, contact, number) => {
    expect(contactNumber(code, contact)).toBe(number);
  });

  it.each([
    ["+91", ""],
    ["+91", "   "],
    ["+91", "12345"],
    ["+91", "1234567890"],
    ["+91", "98765432101"],
    ["+1", "0155550132"],
    ["+1", "415555013"],
    ["+44", "00"],
    ["+44", "07700 9001x3"],
    ["+44", "123456789012345"],
    ["+44", "123"],
    ["+999", "7700900123"],
    ["", "7700900123"],
    ["+", "7700900123"],
    ["+44", "+44"],
    ["+44", "+0 7700900123"],
    ["+44", "+999 7700900123"],
    ["+44", "7700900123\r\nBcc: x"],
    ["+91+44", "9876543210"],
  ])("is refused for %j and %j", (code, contact) => {
    expect(contactNumber(code, contact)).toBeNull();
  });

  it("is masked except for its last digits", () => {
    expect(maskedNumber("+919876543210")).toBe("… 3210");
  });
});

describe("country codes", () => {
  it("exist once for every country, and are recognized in its numbers", () => {
    expect(dialCodes.length).toBeGreaterThan(240);
    expect(new Set(dialCodes.map(({ country }) => country)).size).toBe(dialCodes.length);
    for (const { country, code } of dialCodes) {
      expect(country).toMatch(/^[A-Z]{2}$/);
      expect(code).toMatch(/^\+[1-9]\d{0,2}$/);
      expect(dialCodeOf(`${code}12345678`)).toBe(code);
    }
    expect(dialCodes.some(({ code }) => code === defaultDialCode)).toBe(true);
  });

  it("belong to countries with a name in the reader's language", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(dialCodes.filter(({ country }) => names.of(country) === undefined)).toEqual([]);
  });
});
