import { expect, test } from "vitest";
import { Malformed, readBoolean, readDer, readIntegerHex, readOid, readTimeMs } from "./der.ts";

function der(hex: string) {
  return readDer(Uint8Array.fromHex(hex));
}

test.each([
  ["an indefinite length", "30800000"],
  ["a length longer than needed", "3081020500"],
  ["a length with a leading zero", "308200020500"],
  ["an element that is cut short", "300405"],
  ["bytes after the element", "0500ff"],
  ["a tag of more than one byte", "1f2001ff"],
  ["a child beyond its parent", "3003040500"],
  ["an empty input", ""],
])("%s is refused", (_, hex) => {
  expect(() => der(hex)).toThrow(Malformed);
});

test("values are accepted only in their canonical encoding", () => {
  expect(readIntegerHex(der("02020080"))).toBe("0080");
  expect(() => readIntegerHex(der("02020001"))).toThrow(Malformed);
  expect(readBoolean(der("0101ff"))).toBe(true);
  expect(() => readBoolean(der("010101"))).toThrow(Malformed);
  expect(readOid(der("06092a864886f70d010702"))).toBe("1.2.840.113549.1.7.2");
  expect(() => readOid(der("0602802a"))).toThrow(Malformed);
});

test("times are accepted only if they are valid in the calendar", () => {
  const time = (text: string, tag = "17") =>
    der(tag + text.length.toString(16).padStart(2, "0") + new TextEncoder().encode(text).toHex());
  expect(readTimeMs(time("261121080000Z"))).toBe(Date.UTC(2026, 10, 21, 8));
  expect(readTimeMs(time("500101000000Z"))).toBe(Date.UTC(1950, 0, 1));
  expect(readTimeMs(time("20261121080000.25Z", "18"))).toBe(Date.UTC(2026, 10, 21, 8) + 250);
  for (const wrong of ["260230080000Z", "261121250000Z", "2611210800Z", "261121080000+0100"]) {
    expect(() => readTimeMs(time(wrong))).toThrow(Malformed);
  }
  expect(() => readTimeMs(time("20261121080000.50Z", "18"))).toThrow(Malformed);
});
