import { expect, test } from "vitest";
import { pdfPages, pdfText } from "../seal/testing/pdf-tools.ts";
import { drawPoster } from "./draw-poster.ts";

const poster = {
  title: "Summer school",
  introduction: "Ten days by the sea.",
  url: "https://sign.example.org/app/form/wf_0123456789012345678901",
  sender: "Rowing club",
  primaryColor: null,
  language: "en",
} as const;

test("a poster names the form, its link and its sender", async () => {
  const text = await pdfText(drawPoster(poster));
  for (const words of [
    "Summer school",
    "Ten days by the sea.",
    "Scan the code",
    "sign.example.org/app/form/wf_0123",
    "Rowing club",
  ])
    expect(text).toContain(words);
});

test("a poster has one page even with a long title, in Arabic and in own colours", async () => {
  const long = { ...poster, title: "مدرسة الصيف ".repeat(16), introduction: "x ".repeat(400), primaryColor: "#aa3300" };
  const bytes = drawPoster({ ...long, language: "ar" });
  expect(await pdfPages(bytes)).toHaveLength(1);
});
