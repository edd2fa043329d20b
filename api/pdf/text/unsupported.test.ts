import { expect, test } from "vitest";
import { findUnsupportedCharacter, spellOutUnsupported } from "./unsupported.ts";

test.each([
  ["A 😀 face", "😀"],
  ["山田太郎", "山"],
  ["flag 🇩🇪", "🇩🇪"],
  ["family 👩‍👩‍👧", "👩‍👩‍👧"],
])("in “%s” the character that cannot be drawn is %s", (text, character) => {
  expect(findUnsupportedCharacter(text)).toBe(character);
});

test("a certificate spells out what it cannot draw", () => {
  expect(spellOutUnsupported("Ada 😀")).toBe("Ada [U+1F600]");
});
