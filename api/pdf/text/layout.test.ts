import { expect, test } from "vitest";
import { fieldText, layoutText } from "./layout.ts";
import { findUnsupportedCharacter } from "./unsupported.ts";

test("controls and direction overrides are neither drawn nor in the way", () => {
  expect(findUnsupportedCharacter("a\u202egpj.exe\u0000\u200b\r\nb")).toBeNull();
  const { lines } = layoutText("a\u202egpj\r\nb", { width: 400, height: 100 }, fieldText);
  expect(lines.map((line) => line.text)).toEqual(["agpj", "b"]);
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
