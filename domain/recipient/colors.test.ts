import { expect, it } from "vitest";
import { colorAt, colorFor } from "./colors.ts";

it("a person has the colour of their address's length, whatever stands around it", () => {
  expect(colorFor("sam@example.com")).toBe(colorAt(15));
  expect(colorFor(" sam@example.com ")).toBe(colorAt(15));
});

it("a person gets the next colour that nobody else has, and their own again when all are taken", () => {
  expect(colorFor("sam@example.com", [colorAt(15), colorAt(16)])).toBe(colorAt(17));
  const all = Array.from({ length: 24 }, (_, index) => colorAt(index));
  expect(colorFor("sam@example.com", all)).toBe(colorAt(15));
});
