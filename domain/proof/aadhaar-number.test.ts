import { describe, expect, it } from "vitest";
import { readAadhaar } from "./aadhaar-number.ts";

const known = ["999941057058", "499118665246", "234123412346"];

describe("an Aadhaar number", () => {
  it.each(known)("%s is valid", (number) => {
    expect(readAadhaar(number)).toBe(number);
  });

  it.each([
    ["9999 4105 7058", "in groups"],
    ["9999-4105-7058", "with hyphens"],
    [" 999941057058\u200f", "with space and marks of direction around"],
    ["९९९९ ४१०५ ७०५८", "in Devanagari"],
    ["٩٩٩٩٤١٠٥٧٠٥٨", "in Arabic digits"],
  ])("is read from %j, %s", (written) => {
    expect(readAadhaar(written)).toBe("999941057058");
  });

  it.each(["", "9999 4105 705", "9999 4105 70588", "9999 4105 705x", "+99 9941057058", "9999.4105.7058"])(
    "is refused: %j",
    (written) => {
      expect(readAadhaar(written)).toBeNull();
    },
  );

  it("does not begin with 0 or 1, whatever its last digit", () => {
    for (const first of ["0", "1"]) {
      for (let last = 0; last < 10; last++) expect(readAadhaar(`${first}9994105705${last}`)).toBeNull();
    }
  });

  it("has exactly one valid last digit", () => {
    for (let n = 0; n < 500; n++) {
      const eleven = String(20_000_000_000 + n * 159_876_543);
      const valid = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((last) => readAadhaar(`${eleven}${last}`));
      expect(valid).toHaveLength(1);
    }
  });

  it.each(known)("%s becomes invalid with any wrong digit and with any two swapped neighbours", (number) => {
    for (let at = 0; at < 12; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const other = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
        if (other !== number) expect(readAadhaar(other)).toBeNull();
      }
      const swapped = `${number.slice(0, at)}${number[at + 1] ?? ""}${number[at]}${number.slice(at + 2)}`;
      if (swapped !== number) expect(readAadhaar(swapped)).toBeNull();
    }
  });
});
