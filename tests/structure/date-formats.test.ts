import { expect, it } from "vitest";
import { shipped } from "./sources.ts";

/** Files that may use the platform's date formatting, under the reason. */
const allowed: Record<string, readonly string[]> = {
  "the formatters": ["domain/account/moment-format.ts", "features/ui/formats.ts"],
  "dates in a document, in its own language and format": ["domain/field/date-format.ts"],
  "evidence in UTC and in the signer's zone": ["api/pdf/certificate/times.ts"],
  "arithmetic and names of time zones": ["domain/account/local-moment.ts", "features/account/profile/time-zones.ts"],
};

const formatting =
  /Intl\.(DateTimeFormat(?!\(\)\.resolvedOptions)|RelativeTimeFormat)|\.toLocale(Date|Time)String\(|\b(date|time)Style:/;

it("dates are formatted in one place, so that a reader sees one format", () => {
  const found = shipped().flatMap(({ path, text }) => (formatting.test(text) ? [path] : []));
  expect(found.sort()).toEqual(Object.values(allowed).flat().sort());
});
