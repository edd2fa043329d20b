import { describe, expect, it } from "vitest";
import { formatRange, isInRange, parseRange, roundAddress } from "./address-range.ts";

const written = (text: string) => {
  const range = parseRange(text);
  return range && formatRange(range);
};

describe("a range of addresses", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7/24", "203.0.113.0/24"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    [" 10.0.0.0/8 ", "10.0.0.0/8"],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:db8::ff/48", "2001:db8::/48"],
    ["::", "::"],
    ["::1", "::1"],
    ["1:0:0:2:0:0:0:3", "1:0:0:2::3"],
    ["1:2:3:4:5:6:7:8/128", "1:2:3:4:5:6:7:8"],
  ])("%j is normalized to %j", (text, canonical) => {
    expect(written(text)).toBe(canonical);
    expect(written(canonical)).toBe(canonical);
  });

  it.each([
    "",
    "shop.example",
    "10.0.0.0/33",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "::1/129",
    "1:2:3",
    "10.0.0.0/-1",
  ])("%j is refused", (text) => expect(parseRange(text)).toBeNull());

  it("covers its own addresses, and none of the other family", () => {
    const four = parseRange("203.0.113.0/24")!;
    expect(
      ["203.0.113.0", "203.0.113.255", "203.0.112.255", "::cb00:7101", ""].map((one) => isInRange(one, four)),
    ).toEqual([...[true, true, false, false, false]]);
    expect(isInRange("2001:db8:0:ffff::1", parseRange("2001:db8::/48")!)).toBe(true);
    expect(isInRange("2001:db8:1::1", parseRange("2001:db8::/48")!)).toBe(false);
    expect(isInRange("2001:db8::1", parseRange("::/0")!)).toBe(true);
  });

  it("is stored instead of the full address that a key was used from", () => {
    expect([roundAddress("203.0.113.77"), roundAddress("2001:db8:1:2:3::4"), roundAddress("unknown")]).toEqual([
      ...["203.0.113.0/24", "2001:db8:1::/48", "unknown"],
    ]);
  });
});
