import { describe, expect, it } from "vitest";
import { clientAddress, originOf, parseProxy, rateSubject } from "./client-address.ts";

const proxies = ["10.0.0.0/8", "::1", "2001:db8:1::/48"].map(parseProxy);

describe("a client's address", () => {
  it.each([
    ["is the connection's address", "203.0.113.7", undefined, "203.0.113.7"],
    ["ignores X-Forwarded-For of an untrusted client", "203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["is taken from a trusted proxy's X-Forwarded-For", "10.1.2.3", "198.51.100.9", "198.51.100.9"],
    ["is the last entry before the trusted proxies", "10.1.2.3", "1.2.3.4, 198.51.100.9, 10.9.9.9", "198.51.100.9"],
    ["is the proxy's without X-Forwarded-For", "10.1.2.3", undefined, "10.1.2.3"],
    ["is the proxy's with an invalid X-Forwarded-For", "10.1.2.3", "unknown", "10.1.2.3"],
    ["is unwrapped from IPv4-mapped IPv6", "::ffff:10.1.2.3", "::ffff:198.51.100.9", "198.51.100.9"],
    ["is read behind IPv6 proxies", "2001:db8:1::5", "2001:db8:2::9", "2001:db8:2::9"],
  ])("%s", (_, connection, forwarded, address) => {
    expect(clientAddress(connection, forwarded, proxies)).toBe(address);
  });

  it("is rate-limited by its /64 prefix if it is IPv6", () => {
    expect(rateSubject("2001:db8:2:3:aaaa::1")).toBe(rateSubject("2001:db8:2:3:bbbb::2"));
    expect(rateSubject("2001:db8:2:4::1")).not.toBe(rateSubject("2001:db8:2:3::1"));
    expect(rateSubject("203.0.113.7")).toBe("203.0.113.7");
  });
});

describe("a proxy setting", () => {
  it.each(["10.0.0.0/33", "300.1.1.1", "proxy.example.com", "::1/129", "1:2:3"])("%j is refused", (text) => {
    expect(() => parseProxy(text)).toThrow(TypeError);
  });
});

describe("the origin of an action", () => {
  it("has a user agent of at most 300 characters and no control characters", () => {
    const headers = new Headers({ "User-Agent": `Browser/1 ${"x".repeat(1_000)}`, "Accept-Language": "en" });
    const origin = originOf("203.0.113.7", headers);
    expect(origin.userAgent).toHaveLength(300);
    expect(origin.language).toBe("en");
  });
});
