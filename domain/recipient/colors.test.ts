import { expect, it } from "vitest";
import { colorAt, colorFor } from "./colors.ts";

it("a person's colour depends on the length of the trimmed address", () => {
  expect(colorFor("sam@example.com")).toBe(colorAt(15));
  expect(colorFor(" sam@example.com ")).toBe(colorAt(15));
});

it("a person gets the next free colour, or the first choice if all are taken", () => {
  expect(colorFor("sam@example.com", [colorAt(15), colorAt(16)])).toBe(colorAt(17));
  const all = Array.from({ length: 24 }, (_, index) => colorAt(index));
  expect(colorFor("sam@example.com", all)).toBe(colorAt(15));
});
