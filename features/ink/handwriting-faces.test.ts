import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allFaces, facesFor } from "./handwriting-faces.ts";

describe("handwriting", () => {
  it.each([
    ["Latin", "Zoë Müller", "de", 5],
    ["Vietnamese", "Nguyễn Thị Ánh", "vi", 5],
    ["Cyrillic", "Анна Каренина", "ru", 5],
    ["Greek", "Ελένη", "el", 2],
    ["Arabic", "ليلى حسن", "ar", 5],
    ["Hebrew", "נועה לוי", "he", 3],
    ["Thai", "สมชาย ใจดี", "th", 5],
    ["Hindi", "अनन्या शर्मा", "hi", 4],
    ["Bengali", "অনন্যা সেন", "bn", 2],
    ["Tamil", "கவிதா", "ta", 1],
    ["Telugu", "రాధిక", "te", 2],
    ["Gujarati", "આરતી", "gu", 1],
    ["Kannada", "ಕಾವ್ಯ", "kn", 1],
    ["Malayalam", "അനിത", "ml", 2],
    ["Punjabi", "ਗੁਰਪ੍ਰੀਤ", "pa", 1],
    ["Odia", "ସୁନିତା", "or", 1],
    ["Korean", "김민준", "ko", 5],
    ["Japanese", "さくら", "ja", 5],
    ["Japanese in characters", "山田花子", "ja", 5],
    ["Chinese", "王小明", "zh", 5],
  ])("has a fixed number of faces for a name in %s", (_, name, language, count) => {
    expect(facesFor(name, language).length).toBeGreaterThanOrEqual(count);
  });

  it("has a style sheet and font files for every face where the server reads them", () => {
    const folders = allFaces.map(({ folder }) => new URL(`../../node_modules/@fontsource/${folder}/`, import.meta.url));
    for (const folder of folders) {
      const sheet = readFileSync(new URL("400.css", folder), "utf8");
      const files = [...sheet.matchAll(/url\(\.\/(files\/[\w.[\]-]+\.woff2)\)/g)].map(([, file]) => file!);
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !existsSync(new URL(file, folder)))).toEqual([]);
    }
  });

  it("offers no Chinese face to a Japanese reader, and no Japanese face to a Chinese reader", () => {
    const families = (language: string) => facesFor("山田", language).map((one) => one.family);
    expect(families("ja").filter((family) => families("zh").includes(family))).toEqual([]);
  });

  it("is offered before anything is typed", () => {
    expect(facesFor("", "en").length).toBeGreaterThanOrEqual(5);
  });
});
