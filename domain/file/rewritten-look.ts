/** Judges a rewritten upload by how its pages look in a second engine. See `docs/decisions/04-uploads.md`. */
import type { PictureDifference } from "./picture-difference.ts";

/** `page`: index from 0. */
export type PageLook = PictureDifference & { page: number };

export type LookVerdict = {
  /** Page that lost so much that the file is refused, from 0; `null` for none. */
  lost: number | null;
  /** Pages that look different. */
  different: number[];
};

/** Number of pages of a file that are compared. */
const COMPARED_PAGES = 24;
/** Tiles of a page that must be lost before the page counts as lost. */
const LOST_TILES = 4;

/**
 * Pages to compare: first those whose contents were rewritten, then a sample of the others, spread over the file.
 * @param redrawn indexes of pages whose contents were rewritten
 */
export function pagesToCompare(pageCount: number, redrawn: readonly number[]): number[] {
  const chosen = new Set(redrawn.slice(0, COMPARED_PAGES));
  const left = Math.min(pageCount, COMPARED_PAGES) - chosen.size;
  for (let i = 0; i < left; i++) chosen.add(Math.floor((i * pageCount) / left));
  return [...chosen].sort((one, other) => one - other);
}

/**
 * A page that lost most of what it showed is refused, and so is a repaired file of which anything is missing, since its
 * structure was guessed. Any other difference is reported to the sender, who sees both.
 */
export function judgeLooks(looks: readonly PageLook[], isRepaired: boolean): LookVerdict {
  const isLost = ({ lost, drawn }: PageLook): boolean => lost >= LOST_TILES && (isRepaired || lost * 2 > drawn);
  return {
    lost: looks.find(isLost)?.page ?? null,
    different: looks.filter(({ changed }) => changed > 0).map(({ page }) => page),
  };
}
