/** The interface's faces. Rules in a shadow root's sheet do not make faces known, and a page's policy may forbid a sheet. */

import latin from "@fontsource-variable/inter/wght.css?inline";
import arabic from "@fontsource-variable/noto-sans-arabic/wght.css?inline";

/** Makes the faces known to the page, once however many elements and versions of them there are. Files come as they are used. */
export function declareFonts(): void {
  const known = new Set([...document.fonts].map((face) => face.family.replace(/["']/g, "")));
  for (const [block] of `${latin}${arabic}`.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const family = /font-family:\s*["']?([^"';]+)/.exec(block)?.[1];
    const url = /url\(["']?([^"')]+)["']?\)/.exec(block)?.[1];
    const unicodeRange = /unicode-range:\s*([^;}]+)/.exec(block)?.[1];
    if (!family || !url || known.has(family)) continue;
    const source = `url("${new URL(url, import.meta.url).href}")`;
    const look = { weight: "100 900", display: "swap" } as const;
    document.fonts.add(new FontFace(family, source, unicodeRange ? { ...look, unicodeRange } : look));
  }
}
