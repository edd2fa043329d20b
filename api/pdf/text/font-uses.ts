/**
 * The used glyphs of each face in a revision. One code shows one cluster: several shaped glyphs (base and marks)
 * become one composite glyph, so codes correspond to characters and every reader copies the original text.
 */
import type { Face } from "./faces.ts";
import type { Run } from "./runs.ts";

/** Glyphs with their offset from the cluster's origin, in font units. */
type Part = { glyph: number; x: number; y: number };
export type Recipe = { parts: readonly Part[]; advance: number };

export type FontUse = {
  face: Face;
  /** Resource name, the same on every page. */
  resource: string;
  /** Compositions of the subset's glyphs, in order, from 1. */
  recipes: Recipe[];
  places: Map<string, number>;
  /** Each code's glyph and text, from 1: one glyph may stand for several characters under different codes. */
  codes: { glyph: number; meaning: string }[];
  byKey: Map<string, number>;
  /** Cache of written runs: labels repeat. */
  written: Map<Run, string>;
};

export type FontUses = { byFace: Map<Face, FontUse> };

export function fontUses(): FontUses {
  return { byFace: new Map() };
}

export function fontUseOf(uses: FontUses, face: Face): FontUse {
  const cached = uses.byFace.get(face);
  if (cached) return cached;
  const resource = `CsF${uses.byFace.size + 1}`;
  const use: FontUse = {
    face,
    resource,
    recipes: [],
    places: new Map(),
    codes: [],
    byKey: new Map(),
    written: new Map(),
  };
  uses.byFace.set(face, use);
  return use;
}

/** A single glyph at the origin is its own key: the fast path. */
function pictureOf({ parts, advance }: Recipe): string {
  const [only] = parts;
  if (parts.length === 1 && only!.x === 0 && only!.y === 0) return `${only!.glyph} ${advance}`;
  return `${advance};${parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(";")}`;
}

/** The code that shows the recipe and copies as `meaning`. */
export function codeOf(use: FontUse, recipe: Recipe, meaning: string): number {
  const picture = pictureOf(recipe);
  const key = `${picture}=${meaning}`;
  const cached = use.byKey.get(key);
  if (cached !== undefined) return cached;
  let glyph = use.places.get(picture);
  if (glyph === undefined) {
    glyph = use.recipes.push(recipe);
    use.places.set(picture, glyph);
  }
  const code = use.codes.push({ glyph, meaning });
  use.byKey.set(key, code);
  return code;
}
