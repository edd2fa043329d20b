import { describe, expect, it } from "vitest";
import { redirectOf } from "../../text/redirect.ts";
import { cleanTexts, findTextsFaults, formTextIn } from "./texts.ts";

describe("the page that follows a form", () => {
  it.each([
    ["https://example.org", "https://example.org/"],
    [" https://example.org/thanks?from=form#top ", "https://example.org/thanks?from=form#top"],
    ["https://bücher.example/danke", "https://xn--bcher-kva.example/danke"],
  ])("may be %s", (typed, address) => {
    expect(redirectOf(typed)).toBe(address);
    expect(findTextsFaults({}, typed)).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)//https://example.org",
    "data:text/html,<script>",
    "http://example.org",
    "//example.org",
    "example.org",
    "https://user:secret@example.org",
    "https://example.org@evil.example@",
    "https://localhost/",
    "https://",
    "",
  ])("must not be %j", (typed) => {
    expect(redirectOf(typed)).toBeNull();
    expect(findTextsFaults({}, typed)).toEqual([{ path: "redirect", code: "form_redirect_invalid" }]);
  });
});

describe("a form's own texts", () => {
  const texts = { en: { title: "Summer school", thanks: "See you in July." }, ar: { title: "مدرسة الصيف" } };

  it("are in the reader's language, or else in the form's own", () => {
    expect(formTextIn(texts, "title", "ar", "en")).toBe("مدرسة الصيف");
    expect(formTextIn(texts, "thanks", "ar", "en")).toBe("See you in July.");
    expect(formTextIn(texts, "title", "de", "ar")).toBe("مدرسة الصيف");
    expect(formTextIn(texts, "introduction", "en", "en")).toBeUndefined();
    expect(formTextIn(undefined, "title", "en", "en")).toBeUndefined();
  });

  it("are stored without empty ones", () => {
    expect(
      cleanTexts({ en: { title: "  Summer\nschool ", introduction: " ", thanks: "" }, ar: { title: "" } }),
    ).toEqual({
      en: { title: "Summer school" },
    });
  });

  it("exist in at most ten languages", () => {
    const languages = ["en", "es", "de", "fr", "it", "pt", "ru", "ar", "hi", "id"] as const;
    const many = Object.fromEntries(languages.map((one) => [one, { title: "T" }]));
    expect(findTextsFaults(many)).toEqual([]);
    expect(findTextsFaults({ ...many, ja: { title: "T" } })).toEqual([
      { path: "texts", code: "form_too_many_languages" },
    ]);
  });
});
