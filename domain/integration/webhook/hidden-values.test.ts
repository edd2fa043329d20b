import { describe, expect, it } from "vitest";
import { maskedUrl, maskedValue, unmaskedUrl } from "./hidden-values.ts";

const stored = "https://a.example/hook?token=very-secret-1234&team=7&bare-token-98765";
const masked = "https://a.example/hook?token=••••1234&team=••••&••••8765";

describe("a masked value", () => {
  it.each([
    ["short", "••••"],
    ["eleven-char", "••••"],
    ["twelve-chars", "••••hars"],
  ])("of %s is %s", (value, shown) => expect(maskedValue(value)).toBe(shown));
});

describe("a masked address", () => {
  it.each([
    [stored, masked],
    ["https://a.example/hook", "https://a.example/hook"],
    ["https://a.example/hook?", "https://a.example/hook?"],
    ["https://a.example/?empty=&a=b=c", "https://a.example/?empty=&a=••••"],
  ])("of %s is %s", (url, shown) => expect(maskedUrl(url)).toBe(shown));

  it("shows the values of allowed names", () => {
    expect(maskedUrl("https://a.example/?id=1&key=2", new Set(["id"]))).toBe("https://a.example/?id=1&key=••••");
  });
});

describe("an entered address", () => {
  it.each([
    ["unchanged", masked, stored],
    ["without masked values", "https://b.example/?token=new", "https://b.example/?token=new"],
    ["with another path", masked.replace("/hook", "/new"), stored.replace("/hook", "/new")],
    ["with one new value", masked.replace("••••1234", "new"), stored.replace("very-secret-1234", "new")],
    [
      "in another order",
      "https://a.example/hook?team=••••&token=••••1234",
      "https://a.example/hook?team=7&token=very-secret-1234",
    ],
    ["as a URL parser writes it", new URL(masked).href, stored],
  ])("%s gets the stored values back", (_, entered, expected) => expect(unmaskedUrl(entered, stored)).toBe(expected));

  it.each([
    ["on another host", masked.replace("a.example", "b.example")],
    ["without encryption", masked.replace("https", "http")],
    ["on another port", masked.replace("a.example", "a.example:8443")],
    ["under another name", "https://a.example/hook?other=••••1234"],
    ["twice", "https://a.example/hook?token=••••1234&token=••••1234"],
    ["with another end", "https://a.example/hook?token=••••9999"],
  ])("%s does not get a hidden value", (_, entered) => expect(unmaskedUrl(entered, stored)).toBeNull());

  it("of a new webhook is refused with masked values", () => {
    expect(unmaskedUrl(masked, null)).toBeNull();
  });
});
