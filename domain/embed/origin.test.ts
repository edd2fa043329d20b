import { describe, expect, it } from "vitest";
import { readOrigin, readOrigins } from "./origin.ts";

describe("an embedding origin", () => {
  it.each([
    ["https://shop.example", "https://shop.example"],
    [" HTTPS://Shop.Example:443/ ", "https://shop.example"],
    ["https://shop.example:8443", "https://shop.example:8443"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"],
    ["http://localhost:5173", "http://localhost:5173"],
    ["http://127.0.0.1", "http://127.0.0.1"],
  ])("is normalized as in browsers: %s", (typed, origin) => {
    expect(readOrigin(typed)).toEqual({ origin });
  });

  it.each([
    "",
    "shop.example",
    "https://",
    "https://*.shop.example",
    "https://*",
    "*",
    "null",
    "https://shop.example/checkout",
    "https://shop.example//",
    "https://shop.example?",
    "https://shop.example#a",
    "https://user:secret@shop.example",
    "https://shop.example\\@evil.example",
    "https:/shop.example",
    "https:shop.example",
    "https://shop.example\nhttps://evil.example",
    "https://shop.example:99999",
    "https://shop,example",
    "ftp://shop.example",
    "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
    "data:text/html,x",
    "javascript:alert(1)",
  ])("is refused unless it is an exact origin without a path or a wildcard: %j", (typed) => {
    expect(readOrigin(typed)).toEqual({ code: "embed_origin_invalid" });
  });

  it.each(["http://shop.example", "http://localhost.evil.example", "http://127.0.0.1.nip.example", "http://10.0.0.1"])(
    "is refused without HTTPS, except on the local machine: %s",
    (typed) => {
      expect(readOrigin(typed)).toEqual({ code: "embed_origin_not_https" });
    },
  );
});

describe("a list of origins", () => {
  it("contains each once, in the given order", () => {
    const { origins, faults } = readOrigins(["https://b.example", "https://a.example", "https://B.example/"]);
    expect({ origins, faults }).toEqual({ origins: ["https://b.example", "https://a.example"], faults: [] });
  });

  it("has each fault at the path of its entry", () => {
    expect(readOrigins(["https://a.example", "a.example", "http://b.example"]).faults).toEqual([
      { path: "origins.1", code: "embed_origin_invalid" },
      { path: "origins.2", code: "embed_origin_not_https" },
    ]);
  });
});
