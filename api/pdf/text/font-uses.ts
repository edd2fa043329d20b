/** What a revision uses of each face: glyphs get their codes while text is written; fonts are made at the end. */
import type { Face } from "./faces.ts";

export type FontUse = {
  face: Face;
  /** Name in page resources, the same on every page. */
  resource: string;
  /** Used glyphs in order of their codes, from 1. */
  glyphs: number[];
  codes: Map<number, number>;
  /** What each code stands for when copied. */
  meanings: Map<number, string>;
};

export type FontUses = { byFace: Map<Face, FontUse> };

export function fontUses(): FontUses {
  return { byFace: new Map() };
}

export function fontUseOf(uses: FontUses, face: Face): FontUse {
  const known = uses.byFace.get(face);
  if (known) return known;
  const use: FontUse = {
    face,
    resource: `CsF${uses.byFace.size + 1}`,
    glyphs: [],
    codes: new Map(),
    meanings: new Map(),
  };
  uses.byFace.set(face, use);
  return use;
}

/** The code of a glyph; the first meaning given stays. */
export function codeOf(use: FontUse, glyph: number, meaning: string): number {
  let code = use.codes.get(glyph);
  if (code === undefined) {
    code = use.glyphs.push(glyph);
    use.codes.set(glyph, code);
  }
  if (meaning !== "" && !use.meanings.has(code)) use.meanings.set(code, meaning);
  return code;
}
