import * as fs from "node:fs";
import { expect, test, vi } from "vitest";
import { fieldText, layoutText } from "./layout.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, readFileSync: vi.fn(real.readFileSync) };
});

function filesReadFor(text: string, language: string): string[] {
  vi.mocked(fs.readFileSync).mockClear();
  expect(findUnsupportedCharacter(text, language)).toBeNull();
  layoutText(text, { width: 200, height: 30 }, { ...fieldText, language });
  return vi.mocked(fs.readFileSync).mock.calls.map(([path]) => String(path).split("/").at(-1)!);
}

test("a font file is read only when its script is first used", () => {
  expect(filesReadFor("Ada Lovelace", "en")).toEqual(["NotoSans_400Regular.ttf"]);
  expect(filesReadFor("Łukasz, Ελένη, Анна, अनुराधा", "en")).toEqual([]);
  expect(filesReadFor("مريم 5", "ar")).toEqual(["NotoSansArabic_400Regular.ttf"]);
  expect(filesReadFor("สมชาย", "th")).toEqual(["NotoSansThai_400Regular.ttf"]);
  expect(filesReadFor("김민수", "ko")).toEqual(["NotoSansKR_400Regular.ttf"]);
  expect(filesReadFor("山田太郎", "ja")).toEqual(["NotoSansJP_400Regular.ttf"]);
  expect(filesReadFor("👍", "en")).toEqual(["NotoEmoji_400Regular.ttf"]);
  expect(filesReadFor("مريم", "ar")).toEqual([]);
});
