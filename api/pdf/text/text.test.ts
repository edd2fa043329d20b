import { expect, test } from "vitest";
import { pdfText } from "../seal/testing/pdf-tools.ts";
import { inkPdf } from "../stamp/testing/ink-pdf.ts";
import { fieldText, layoutText } from "./layout.ts";
import { textOperators } from "./text-operators.ts";
import { findUnsupportedCharacter, spellOutUnsupported } from "./unsupported.ts";

const samples: [language: string, text: string][] = [
  ["English", "Agreement fi ffl – “Terms” & 3.5 %"],
  ["German", "Straße, Größe, Übermaß"],
  ["Polish and Turkish", "Łódź İstanbul ğüşıöç"],
  ["Vietnamese", "Nguyễn Thị Ánh Tuyết"],
  ["Greek", "Συμφωνητικό Μίσθωσης"],
  ["Russian", "Договор аренды № 7"],
  ["Bulgarian", "Споразумение щъркел"],
  ["Arabic", "مريم الخوري"],
  ["Arabic with vowels", "مُحَمَّد بْن عَبْد"],
  ["Arabic with ligatures", "لا إله إلا"],
  ["Arabic with a number", "العقد رقم 2026 مكتمل"],
  ["Arabic with Latin", "شركة ABC المحدودة"],
  ["Arabic with brackets", "عقد 2026 (نسخة 2) مع ABC Ltd."],
  ["Latin with Arabic", "Order 5 عقد now"],
  ["Hindi", "अनुराधा क्षत्रिय हिन्दी"],
  ["Marathi", "करारनामा आहे"],
  ["Bengali", "ক্ষুদ্র বাংলা চুক্তি"],
  ["Punjabi", "ਪੰਜਾਬੀ ਇਕਰਾਰਨਾਮਾ"],
  ["Gujarati", "ગુજરાતી કરાર"],
  ["Odia", "ଓଡ଼ିଆ ଚୁକ୍ତି"],
  ["Tamil", "தமிழ் ஒப்பந்தம்"],
  ["Telugu", "తెలుగు ఒప్పందం"],
  ["Kannada", "ಕನ್ನಡ ಒಪ್ಪಂದ"],
  ["Malayalam", "മലയാളം കരാർ"],
];

test.each(samples)("%s text is copied from the page as it was written", async (_, text) => {
  const box = { width: 400, height: 40 };
  const pdf = inkPdf((ink) => textOperators(layoutText(text, box, fieldText), [0, 0, 0], ink.fonts));
  expect(findUnsupportedCharacter(text)).toBeNull();
  expect((await pdfText(pdf)).trim()).toBe(text.normalize("NFC"));
});

test.each([
  ["A 😀 face", "😀"],
  ["山田太郎", "山"],
  ["flag 🇩🇪", "🇩🇪"],
  ["family 👩‍👩‍👧", "👩‍👩‍👧"],
])("in “%s” the character that cannot be drawn is %s", (text, character) => {
  expect(findUnsupportedCharacter(text)).toBe(character);
});

test("controls and direction overrides are neither drawn nor in the way", () => {
  expect(findUnsupportedCharacter("a\u202egpj.exe\u0000\u200b\r\nb")).toBeNull();
  const { lines } = layoutText("a\u202egpj\r\nb", { width: 400, height: 100 }, fieldText);
  expect(lines.map((line) => line.text)).toEqual(["agpj", "b"]);
});

test("a certificate spells out what it cannot draw", () => {
  expect(spellOutUnsupported("Ada 😀")).toBe("Ada [U+1F600]");
});

test("a long text gets smaller, then wraps, and never leaves its box", () => {
  const box = { width: 120, height: 30 };
  const short = layoutText("Ada", box, fieldText);
  expect([short.size, short.lines.length]).toEqual([12, 1]);
  const long = layoutText("Ada Lovelace, Countess, of the Analytical Engine", box, fieldText);
  expect(long.fits).toBe(true);
  expect(long.size).toBeLessThan(12);
  expect(long.lines.length).toBeGreaterThan(1);
  for (const line of long.lines) expect(line.width).toBeLessThanOrEqual(box.width + 0.01);
});

test("a text too long for its smallest size is told, and still drawn whole", () => {
  const text = "word ".repeat(400).trim();
  const layout = layoutText(text, { width: 120, height: 30 }, fieldText);
  expect(layout.fits).toBe(false);
  expect(layout.lines.map((line) => line.text).join(" ")).toBe(text);
  expect(layout.height).toBeLessThanOrEqual(30.01);
});

test("a word longer than its box is cut between characters, not inside them", () => {
  const layout = layoutText("क्षत्रिय".repeat(12), { width: 60, height: 60 }, fieldText);
  expect(layout.lines.map((line) => line.text).join("")).toBe("क्षत्रिय".repeat(12));
  for (const { text } of layout.lines) expect(text).toMatch(/^\p{Lo}/u);
});

test("Arabic begins at the right of its box", () => {
  const [line] = layoutText("مريم", { width: 200, height: 20 }, fieldText).lines;
  expect(line!.x + line!.width).toBeCloseTo(200, 3);
});
