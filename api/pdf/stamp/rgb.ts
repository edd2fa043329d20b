import type { Rgb } from "../text/text-operators.ts";

/** `#rrggbb` as PDF colour components. */
export function rgbOf(color: string): Rgb {
  const part = (at: number) => Math.round((Number.parseInt(color.slice(at, at + 2), 16) / 255) * 1e4) / 1e4;
  return [part(1), part(3), part(5)];
}
