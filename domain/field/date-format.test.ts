import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import type { Instant } from "../ids.ts";
import { DocumentLanguage } from "../text/document-language.ts";
import { dayIn, formatDay, formatInstant, isDay, isTimeZone, zoneNamedIn } from "./date-format.ts";
import { DateFormat } from "./properties.ts";

const at = "2026-03-05T23:04:09.120Z" as Instant;

describe("a date", () => {
  it.each([
    ["dd/MM/yyyy", "06/03/2026"],
    ["MM/dd/yyyy", "03/06/2026"],
    ["yyyy-MM-dd", "2026-03-06"],
    ["dd-MM-yyyy", "06-03-2026"],
    ["dd.MM.yyyy", "06.03.2026"],
    ["yyyy/MM/dd", "2026/03/06"],
    ["d MMMM yyyy", "6 March 2026"],
    ["MMMM d, yyyy", "March 6, 2026"],
    ["dd MMM yyyy", "06 Mar 2026"],
    ["dd/MM/yyyy HH:mm", "06/03/2026 00:04 UTC+01:00"],
    ["yyyy-MM-dd HH:mm:ss", "2026-03-06 00:04:09 UTC+01:00"],
  ] as const)("with the format %s is written as %s in the signer's time zone", (format, written) => {
    expect(formatInstant(at, "Europe/Berlin", format, "en")).toBe(written);
    expect(DateFormat.options).toContain(format);
  });

  it.each([
    ["Asia/Kathmandu", "06/03/2026 04:49 UTC+05:45"],
    ["America/New_York", "05/03/2026 18:04 UTC-05:00"],
    ["Europe/London", "05/03/2026 23:04 UTC"],
    ["Nowhere/Else", "05/03/2026 23:04 UTC"],
  ])("with a time says the distance from UTC in %s", (zone, written) => {
    expect(formatInstant(at, zone, "dd/MM/yyyy HH:mm", "ar")).toBe(written);
  });

  it("is the day in the signer's time zone", () => {
    expect(dayIn(at, "Europe/Berlin")).toBe("2026-03-06");
    expect(dayIn(at, "America/Los_Angeles")).toBe("2026-03-05");
    expect(dayIn(at, "Asia/Kathmandu")).toBe("2026-03-06");
    expect(dayIn("2026-12-31T10:30:00.000Z" as Instant, "Pacific/Kiritimati")).toBe("2027-01-01");
    expect(dayIn(at, "Nowhere/Else")).toBe("2026-03-05");
  });

  it.each([
    ["ru", "6 марта 2026"],
    ["bg", "6 март 2026"],
    ["el", "6 Μαρτίου 2026"],
    ["ar", "6 مارس 2026"],
    ["hi", "6 मार्च 2026"],
    ["ja", "6 3月 2026"],
    ["ta", "6 மார்ச் 2026"],
    ["or", "6 ମାର୍ଚ୍ଚ 2026"],
    ["pa", "6 ਮਾਰਚ 2026"],
  ] as const)("in %s has its month in the form that the language uses after a day", (language, written) => {
    expect(formatDay("2026-03-06", "d MMMM yyyy", language)).toBe(written);
  });

  it.each(DocumentLanguage.options)("in %s has twelve different month names, and Latin digits", (language) => {
    for (const format of ["d MMMM yyyy", "dd MMM yyyy"] as const) {
      const months = Array.from({ length: 12 }, (_, index) =>
        formatDay(`2026-${String(index + 1).padStart(2, "0")}-15`, format, language),
      );
      expect(new Set(months).size).toBe(12);
      for (const month of months) {
        expect(month).toMatch(/^15 .*\p{L}.* 2026$/u);
        expect(month).not.toMatch(/(?![0-9])\p{Nd}|M\d\d/u);
      }
    }
  });
});

it("a month's name does not depend on the ICU data of the browser", () => {
  const { DateTimeFormat } = Intl;
  const names = () =>
    DocumentLanguage.options.map((language) => formatDay("2026-01-06", "d MMMM yyyy", language)).join();
  const before = names();
  try {
    Object.assign(Intl, {
      DateTimeFormat: function DateTimeFormatOfClocks(language: string, options: Intl.DateTimeFormatOptions) {
        if (options.month !== "2-digit") throw new Error("a month's name is asked of Intl");
        return new DateTimeFormat(language, options);
      },
    });
    expect(names()).toBe(before);
  } finally {
    Object.assign(Intl, { DateTimeFormat });
  }
});

describe("a day", () => {
  it.each(["2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"])("%s exists", (day) => {
    expect(isDay(day)).toBe(true);
  });

  it.each([
    "2026-02-29",
    "2100-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "0000-01-01",
    "2026-1-1",
    "",
    "today",
  ])("%j does not exist", (text) => {
    expect(isDay(text)).toBe(false);
  });

  it("in the stored format is unchanged, for all existing days", () => {
    const days = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        expect(formatDay(day, "yyyy-MM-dd", "en")).toBe(day);
      }),
    );
  });
});

it("a time zone is accepted only if it is known", () => {
  expect(["Europe/Berlin", "UTC", "Asia/Kolkata"].every(isTimeZone)).toBe(true);
  expect(["Nowhere/Else", "", "../etc/passwd", undefined].some(isTimeZone)).toBe(false);
});

it.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["UTC Etc/GMT (UTC)", "UTC"],
  ["GMT+05:30 Asia/Kolkata (IST)", "Asia/Kolkata"],
  ["UTC Nowhere/Else (UTC)", null],
  ["", null],
])("the time zone in %j is %j", (text, zone) => {
  expect(zoneNamedIn(text)).toBe(zone);
});
