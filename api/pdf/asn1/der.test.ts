import { expect, test } from "vitest";
import { derLimits, Malformed, readBoolean, readDer, readIntegerHex, readOid, readTimeMs } from "./der.ts";

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

/** Empty sequences inside each other. */
function nested(levels: number): Uint8Array<ArrayBuffer> {
  let hex = "3000";
  for (let level = 0; level < levels; level++) {
    const length = hex.length / 2;
    hex = `30${length < 0x80 ? "" : length < 0x100 ? "81" : "82"}${length.toString(16).padStart(length < 0x100 ? 2 : 4, "0")}${hex}`;
  }
  return Uint8Array.fromHex(hex);
}

test("elements nested beyond the limit are refused", () => {
  expect(readDer(nested(derLimits.depth)).children).toHaveLength(1);
  expect(() => readDer(nested(derLimits.depth + 1))).toThrow(Malformed);
  expect(() => readDer(nested(2_000))).toThrow(Malformed);
});

test("more elements than the limit are refused within a second", () => {
  const many = (count: number) => {
    const length = count * 2;
    const bytes = new Uint8Array(length + 5);
    for (let at = 5; at < bytes.length; at += 2) bytes[at] = 5;
    bytes.set([0x30, 0x83, length >> 16, (length >> 8) & 0xff, length & 0xff]);
    return bytes;
  };
  expect(readDer(many(600_000)).children.length).toBe(600_000);
  const started = performance.now();
  expect(() => readDer(many(derLimits.elements))).toThrow(Malformed);
  expect(performance.now() - started).toBeLessThan(1_000);
});
