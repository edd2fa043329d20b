/** Makes brand colours readable: WCAG 2.2 contrast, and the nearest shade that reaches it. */

/** A colour as six hexadecimal digits, in lower case: `#1f3a8f`. */
export const COLOR = /^#[0-9a-f]{6}$/;

/** WCAG 2.2 AA for text below 24 px. */
export const TEXT_CONTRAST = 4.5;

/** Minimum contrast of a stripe, which has no text but must be visible on its background. */
export const STRIPE_CONTRAST = 1.5;

export const SURFACES = { light: "#ffffff", dark: "#161a22" } as const;
const INKS = { light: "#ffffff", dark: "#000000" } as const;

/** The colours of one scheme: a fill with its text, and the same colour as text on the surface. */
export type Shades = { fill: string; onFill: string; hover: string; ink: string; soft: string };
export type BrandShades = { light: Shades; dark: Shades };

/** Contrast of two colours, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The nearest shade of a colour that is readable as text on a background; the colour itself if readable. */
export function readableOn(color: string, background: string, contrast = TEXT_CONTRAST): string {
  const toward = luminanceOf(background) > 0.18 ? "#000000" : "#ffffff";
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(color, toward, share);
    if (contrastOf(shade, background) >= contrast) return shade;
  }
  return toward;
}

/** White or black, whichever is easier to read on the colour; one of them always reaches 4.5. */
export function inkOn(color: string): string {
  return contrastOf(INKS.light, color) >= contrastOf(INKS.dark, color) ? INKS.light : INKS.dark;
}

export function shadesOf(primary: string): BrandShades {
  return { light: shadesIn(primary, SURFACES.light), dark: shadesIn(primary, SURFACES.dark) };
}

/** The secondary colour as a stripe in both schemes: the nearest visible shade. */
export function stripeOf(secondary: string): { light: string; dark: string } {
  return {
    light: readableOn(secondary, SURFACES.light, STRIPE_CONTRAST),
    dark: readableOn(secondary, SURFACES.dark, STRIPE_CONTRAST),
  };
}

function shadesIn(color: string, surface: string): Shades {
  // A fill must be distinguishable from the surface (WCAG 1.4.11).
  const fill = readableOn(color, surface, 3);
  const onFill = inkOn(fill);
  return {
    fill,
    onFill,
    hover: mix(fill, onFill === INKS.light ? "#000000" : "#ffffff", 0.14),
    ink: readableOn(color, surface),
    soft: mix(color, surface, 0.88),
  };
}

/** Mixes a colour with another by a fraction from 0 to 1. */
function mix(color: string, toward: string, share: number): string {
  const to = channelsOf(toward);
  const channels = channelsOf(color).map((channel, at) => Math.round(channel + (to[at]! - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** WCAG relative luminance, from 0 to 1. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
