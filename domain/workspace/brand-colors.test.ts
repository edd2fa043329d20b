import { describe, expect, it } from "vitest";
import {
  contrastOf,
  inkOn,
  readableOn,
  STRIPE_CONTRAST,
  SURFACES,
  shadesOf,
  stripeOf,
  TEXT_CONTRAST,
} from "./brand-colors.ts";

/** From pale to dark, and the colours on the edge between white and dark text. */
const colors = ["#ffffff", "#ffe600", "#ff6b00", "#777777", "#767676", "#1f3a8f", "#00a3a3", "#0b1020", "#000000"];

describe("colours of a brand", () => {
  it("have their contrast measured as in WCAG", () => {
    expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("#123456", "#123456")).toBe(1);
  });

  it("are kept if they are readable, and darkened or lightened otherwise", () => {
    expect(readableOn("#1f3a8f", SURFACES.light)).toBe("#1f3a8f");
    expect(readableOn("#ffe600", SURFACES.light)).not.toBe("#ffe600");
    expect(readableOn("#000000", SURFACES.dark)).not.toBe("#000000");
  });

  it.each(colors)("every text drawn with %s is readable in both schemes", (color) => {
    const shades = shadesOf(color);
    for (const scheme of ["light", "dark"] as const) {
      const { fill, onFill, ink, soft } = shades[scheme];
      expect(contrastOf(onFill, fill)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrastOf(ink, SURFACES[scheme])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      expect(contrastOf(fill, SURFACES[scheme])).toBeGreaterThanOrEqual(3);
      expect(soft).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(contrastOf(inkOn(color), color)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it.each(colors)("a stripe of %s is visible in both schemes", (color) => {
    const stripe = stripeOf(color);
    for (const scheme of ["light", "dark"] as const) {
      expect(contrastOf(stripe[scheme], SURFACES[scheme])).toBeGreaterThanOrEqual(STRIPE_CONTRAST);
    }
  });

  it("a stripe that is visible keeps its colour", () => {
    expect(stripeOf("#ff6b00")).toEqual({ light: "#ff6b00", dark: "#ff6b00" });
  });
});
