import { expect, test } from "vitest";
import { findUnsupportedCharacter, spellOutUnsupported } from "./unsupported.ts";

test.each([
  ["Ada \u{10330}", "\u{10330}"],
  ["a letter of nobody's alphabet \ue000", "\ue000"],
  ["Khmer ខ", "ខ"],
  ["half of a pair \ud83d", "\ud83d"],
  ["no character \ufffe", "\ufffe"],
  ["山\u{10330}田", "\u{10330}"],
  [`tower Z${"\u0301".repeat(25)}`, `\u0179${"\u0301".repeat(19)}`],
])("in “%s” the character that cannot be drawn is found", (text, character) => {
  expect(findUnsupportedCharacter(text)).toBe(character);
});

test.each([
  ["a face", "A 😀 face"],
  ["a family of joined faces", "👩‍👩‍👧"],
  ["skin colours, also two in one sign", "👍🏿 🫱🏻‍🫲🏿"],
  ["flags, by letters and by tags", "🇩🇪 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  ["a lone half of a flag", "🇩"],
  ["joined faces that no font has as one", "😀‍😀"],
  ["a digit in a key", "1️⃣"],
  ["a sign asked for as text and as picture", "☎︎ ☎️"],
  ["ticks, arrows, stars", "✓ ✗ → ← ★ ☐ ☑"],
  ["a variation of a Han character", "辻󠄀 葛󠄀"],
  ["rare Han characters of all four regions", "𠮷 喆 峠 乭"],
  ["joiners and selectors alone", "\u200d\u200c\ufe0f"],
  ["controls and marks of direction, which are left out", "a\u0000\u0007\u202eb"],
  ["marks on letters that have none of them built in", "m̃ n̈ ẍ́ k̲ q̇"],
])("%s can be drawn", (_, text) => {
  expect(findUnsupportedCharacter(text)).toBeNull();
});

test("a certificate spells out characters that it cannot draw", () => {
  expect(spellOutUnsupported(`Z${"\u0334".repeat(4_000)}`).length).toBeLessThan(160);
  expect(spellOutUnsupported("Ada \u{10330}")).toBe("Ada [U+10330]");
});
