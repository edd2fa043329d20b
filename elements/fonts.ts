/**
 * The interface's font faces. `@font-face` in a shadow root has no effect, and a page's policy may forbid a style
 * sheet.
 */

import latin from "@fontsource-variable/inter/wght.css?inline";
import arabic from "@fontsource-variable/noto-sans-arabic/wght.css?inline";

/**
 * Registers the font faces with the page, once however many elements and versions of them exist. The browser loads
 * font files on use.
 */
export function declareFonts(): void {
  const known = new Set([...document.fonts].map((face) => face.family.replace(/["']/g, "")));
  for (const [block] of `${latin}${arabic}`.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const family = /font-family:\s*["']?([^"';]+)/.exec(block)?.[1];
    const url = /url\(["']?([^"')]+)["']?\)/.exec(block)?.[1];
    const unicodeRange = /unicode-range:\s*([^;}]+)/.exec(block)?.[1];
    if (!family || !url || known.has(family)) continue;
    const source = `url("${new URL(url, import.meta.url).href}")`;
    const descriptors = { weight: "100 900", display: "swap" } as const;
    document.fonts.add(new FontFace(family, source, unicodeRange ? { ...descriptors, unicodeRange } : descriptors));
  }
}
