import { expect, test } from "vitest";
import { fieldText, layoutText } from "./layout.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

test("control characters and direction overrides are ignored", () => {
  expect(findUnsupportedCharacter("a\u202egpj.exe\u0000\u200b\r\nb")).toBeNull();
  const { lines } = layoutText("a\u202egpj\r\nb", { width: 400, height: 100 }, fieldText);
  expect(lines.map((line) => line.text)).toEqual(["agpj", "b"]);
});

test("a long text is made smaller, then wrapped, and never leaves its box", () => {
  const box = { width: 120, height: 30 };
  const short = layoutText("Ada", box, fieldText);
  expect([short.size, short.lines.length]).toEqual([12, 1]);
  const long = layoutText("Ada Lovelace, Countess, of the Analytical Engine", box, fieldText);
  expect(long.fits).toBe(true);
  expect(long.size).toBeLessThan(12);
  expect(long.lines.length).toBeGreaterThan(1);
  for (const line of long.lines) expect(line.width).toBeLessThanOrEqual(box.width + 0.01);
});

test("a text too long for its smallest size is reported, and still drawn whole", () => {
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

test("Arabic starts at the right edge of its box", () => {
  const [line] = layoutText("مريم", { width: 200, height: 20 }, fieldText).lines;
  expect(line!.x + line!.width).toBeCloseTo(200, 3);
});

function linesOf(text: string, width: number, language?: string): string[] {
  return layoutText(text, { width, height: 400 }, { ...fieldText, language }).lines.map((line) => line.text);
}

test("Japanese and Chinese break lines between characters, and start none with closing marks", () => {
  for (let width = 60; width < 160; width += 7) {
    const lines = linesOf(
      "本契約は日本法に準拠する。「秘密情報」とは、次の情報（データー等）をいう。ご確認ください！",
      width,
    );
    for (const line of lines.slice(1)) expect(line).not.toMatch(/^[、。」）ー！]/u);
    for (const line of lines) expect(line).not.toMatch(/[「（]$/u);
  }
  expect(linesOf("买方应当在三十日内支付全部款项", 100)).toEqual(["买方应当在三十日", "内支付全部款项"]);
});

test("Korean breaks lines between words", () => {
  expect(linesOf("본 계약은 대한민국 법률에 따른다.", 100, "ko")).toEqual(["본 계약은 대한민국", "법률에 따른다."]);
});

test("Thai breaks lines between words, although it has no spaces between them", () => {
  expect(linesOf("สัญญานี้อยู่ภายใต้กฎหมายไทย", 70, "th")).toEqual(["สัญญานี้อยู่", "ภายใต้", "กฎหมายไทย"]);
});

test("a minus sign stays with its number", () => {
  expect(linesOf("rate of -5 % well-known", 45)).toEqual(["rate of", "-5 %", "well-", "known"]);
});

test("a cut word of joining letters is not wider than its box", () => {
  for (let width = 40; width < 60; width++) {
    const { lines } = layoutText("مستشفياتهم".repeat(4), { width, height: 60 }, fieldText);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(width + 0.01);
  }
});

test.each([
  ["骨直", "ja", "NotoSansJP"],
  ["骨直", "zh-CN", "NotoSansSC"],
  ["骨直", "zh-TW", "NotoSansTC"],
  ["骨直", "ko", "NotoSansKR"],
  ["骨直です", "en", "NotoSansJP"],
  ["骨直 김", "en", "NotoSansKR"],
])("Han characters of “%s” in %s have the forms of %s", (text, language, family) => {
  const { lines } = layoutText(text, { width: 200, height: 40 }, { ...fieldText, language });
  expect(lines[0]!.runs[0]!.face.name).toBe(`${family}-Regular`);
});

test("Han characters have the same forms in all lines of a text", () => {
  const { lines } = layoutText("東京都渋谷区神南東京都渋谷区神南です", { width: 50, height: 200 }, fieldText);
  expect(lines.length).toBeGreaterThan(2);
  expect(new Set(lines.flatMap(({ runs }) => runs.map(({ face }) => face.name)))).toEqual(
    new Set(["NotoSansJP-Regular"]),
  );
});

test("a wrapped line keeps the character order of its paragraph", () => {
  const { lines } = layoutText("تاريخ البداية وتاريخ 2026-11-21", { width: 100, height: 100 }, fieldText);
  const last = lines.at(-1)!;
  expect(last.text).toBe("2026-11-21");
  expect(last.runs.map((run) => run.text)).toEqual(["21", "-", "11", "-", "2026"]);
});

test("italics use the font's own italic face, or else a slant", () => {
  const styled = layoutText(
    "Ada 日本 हिन्दी",
    { width: 200, height: 40 },
    { ...fieldText, weight: "bold", italic: true },
  );
  const runs = styled.lines[0]!.runs.map(({ face, slant }) => [face.name, slant]);
  expect(runs).toEqual([
    ["NotoSans-BoldItalic", 0],
    ["NotoSansSC-Bold", 0.25],
    ["NotoSans-Bold", 0.25],
  ]);
});
