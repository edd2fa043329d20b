import { expect, test } from "vitest";
import type { TextStyle } from "../../../domain/field/shapes.ts";
import fc from "../../../tests/support/fast-check.ts";
import { layoutFieldText } from "./field-text.ts";
import { fontUses } from "./font-uses.ts";
import { textOperators } from "./text-operators.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

const box = { width: 120, height: 28 };

function aLook(more: Partial<TextStyle> = {}): TextStyle {
  return {
    ...{ size: 12, minimumSize: 5, bold: false, italic: false, align: "start", vertical: "middle" },
    ...{ color: "#000000", language: "en", ...more },
  };
}

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom("a", "1", " ", "ع", "ش", "ि", "क", "契", "。", "👍", "\u200d", "\ufe0f", "\u0301", "-"),
    maxLength: 40,
  }),
);
const anyLook = fc.record({
  bold: fc.boolean(),
  italic: fc.boolean(),
  align: fc.constantFrom("start", "left", "center", "right"),
  language: fc.constantFrom("en", "ar", "ja", "ko", "zh-TW", "zh-CN", "hi"),
});

test("no text is drawn with an empty box, and none that fits is drawn outside its field", () => {
  fc.assert(
    fc.property(anyText, anyLook, (text, look) => {
      const { lines, fits, height } = layoutFieldText(text, box, aLook(look as Partial<TextStyle>));
      for (const { runs, width, x } of lines) {
        for (const { glyphs } of runs) expect(glyphs.map(({ id }) => id)).not.toContain(0);
        if (!fits) continue;
        expect(x).toBeGreaterThanOrEqual(-0.01);
        expect(x + width).toBeLessThanOrEqual(box.width + 0.01);
      }
      if (fits) expect(height).toBeLessThanOrEqual(box.height + 0.01);
      expect(textOperators({ size: 12, lines, height, fits }, [0, 0, 0], fontUses())).not.toContain("NaN");
    }),
    { numRuns: 300 },
  );
});

test("a character without a font is spelt out below a signature, and refused as input", () => {
  expect(layoutFieldText("Ada \u{10330}", { width: 300, height: 28 }, aLook()).lines[0]!.text).toBe("Ada [U+10330]");
  expect(findUnsupportedCharacter("Ada \u{10330}")).toBe("\u{10330}");
});

test.each([
  ...["Ada 🌻 Lovelace", "👩‍👩‍👧", "👍🏿", "🇩🇪 Max", "❤️", "1️⃣", "Zoë Müller", "Nguye\u0302\u0303n Thị Ánh", "m̃ x̌ ẍ́"],
  ...[
    "ليلى حسن",
    "علی\u200cرضا",
    "अनन्या क्षत्रिय",
    "नुपुर",
    "王小明",
    "𠮷野家",
    "辻󠄀",
    "さくら",
    "김민준",
    "נועה לוי",
    "สมชาย ใจดี",
  ],
  ...["O’Neill № 7 ™ ★ ✓", "Ada \u{10330}", "\ue000", "\ufffd", "\ud83d", "\u200d\ufe0f"],
])("the name “%s” is sealed without a missing glyph", (name) => {
  const { lines } = layoutFieldText(name, box, aLook());
  const glyphs = lines.flatMap(({ runs }) => runs.flatMap((run) => run.glyphs));
  expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
});
