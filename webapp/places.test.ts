import { describe, expect, test } from "vitest";
import { hrefOf } from "../features/web-places.ts";
import { detectLanguage } from "./language.ts";
import { signPlaceOf } from "./sign-place.ts";

const storage = (kept: Record<string, string> = {}) => ({
  get: (key: string) => kept[key] ?? null,
  set() {},
  remove() {},
});

describe("places", () => {
  test("an event leads to an address of this app, or nowhere", () => {
    expect(hrefOf({ type: "document_wanted", documentId: "a/b" })).toBe("/app/document/detail/a%2Fb");
    expect(hrefOf({ type: "password_reset_wanted", email: "a+b@c.org" })).toBe(
      "/app/forgotPassword?email=a%2Bb%40c.org",
    );
    expect(hrefOf({ type: "edit_fields_wanted", token: "tok-1" })).toBe("/app/documents/edit/tok-1");
    expect(hrefOf({ type: "verified", verdict: "genuine" })).toBeNull();
  });

  test.each([
    "/app/documents/sign/tok-1",
    "/app/documents/tok-1/success",
    "/app/documents/tok-1/declined",
    "/app/documents/sign/tok-1/",
  ])("%s is the place of the link tok-1", (path) => {
    expect(signPlaceOf(path).token).toBe("tok-1");
  });
});

describe("the language of a first visit", () => {
  test("is the first of the browser's that we speak", () => {
    expect(detectLanguage(storage(), ["fi-FI", "ar-EG", "en"])).toBe("ar");
  });

  test("is English where we speak none", () => {
    expect(detectLanguage(storage(), ["fi"])).toBe("en");
  });

  test("gives way to the one chosen here before", () => {
    expect(detectLanguage(storage({ language: "en" }), ["ar"])).toBe("en");
  });
});
