/**
 * What a revision uses of each face. One code shows one cluster: where shaping made several glyphs of it (base and marks,
 * letter and dots), the embedded font gets one glyph composed of them. So codes stand for characters one to one, and every
 * reader copies the text as it was.
 */
import type { Face } from "./faces.ts";
import type { Run } from "./runs.ts";

/** Glyphs of the face with their place relative to the cluster's origin; font units. */
export type Part = { glyph: number; x: number; y: number };
export type Recipe = { parts: readonly Part[]; advance: number };

export type FontUse = {
  face: Face;
  /** Name in page resources, the same on every page. */
  resource: string;
  /** What the glyphs of the subset are made of, in order of their places, from 1. */
  recipes: Recipe[];
  places: Map<string, number>;
  /** What each code, from 1, shows and stands for: one picture may stand for different characters under different codes. */
  codes: { place: number; meaning: string }[];
  byKey: Map<string, number>;
  /** Runs already written: labels come again and again. */
  written: Map<Run, string>;
};

export type FontUses = { byFace: Map<Face, FontUse> };

export function fontUses(): FontUses {
  return { byFace: new Map() };
}

export function fontUseOf(uses: FontUses, face: Face): FontUse {
  const known = uses.byFace.get(face);
  if (known) return known;
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

/** A glyph alone in its own place is its number: the common case, and quick. */
function pictureOf({ parts, advance }: Recipe): string {
  const [only] = parts;
  if (parts.length === 1 && only!.x === 0 && only!.y === 0) return `${only!.glyph} ${advance}`;
  return `${advance};${parts.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(";")}`;
}

/** The code that shows the recipe and is copied as `meaning`. */
export function codeOf(use: FontUse, recipe: Recipe, meaning: string): number {
  const picture = pictureOf(recipe);
  const key = `${picture}=${meaning}`;
  const known = use.byKey.get(key);
  if (known !== undefined) return known;
  let place = use.places.get(picture);
  if (place === undefined) {
    place = use.recipes.push(recipe);
    use.places.set(picture, place);
  }
  const code = use.codes.push({ place, meaning });
  use.byKey.set(key, code);
  return code;
}
