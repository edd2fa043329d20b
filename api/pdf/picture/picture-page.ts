/** The sheet on which a picture is placed, and its position there. */
import type { Points, Size } from "../../../domain/field/geometry.ts";

export type PicturePage = {
  sheet: Size<Points>;
  /** From the bottom left of the sheet. */
  box: { x: number; y: number; width: number; height: number };
};

const A4 = { short: 595.28, long: 841.89 };
const LETTER = { short: 612, long: 792 };
const MARGIN = 28;
/** Minimum resolution: 96 dpi, as screens show it. */
const MOST_POINTS_PER_PIXEL = 0.75;
/** A scan has at least this many pixels across, and the sheet's aspect ratio within 1 %. */
const SCAN_PIXELS = 800;
const SCAN_TOLERANCE = 0.01;

/** A scan fills its sheet, A4 or Letter; any other picture is centred on A4 at a sensible size. */
export function picturePage({ width, height }: { width: number; height: number }): PicturePage {
  const isWide = width > height;
  const ratio = Math.max(width, height) / Math.min(width, height);
  const isScanOf = ({ short, long }: typeof A4) =>
    Math.min(width, height) >= SCAN_PIXELS && Math.abs(ratio / (long / short) - 1) <= SCAN_TOLERANCE;
  const scanned = [A4, LETTER].find(isScanOf);
  const { short, long } = scanned ?? A4;
  const sheet = (isWide ? { width: long, height: short } : { width: short, height: long }) as Size<Points>;
  if (scanned) return { sheet, box: { x: 0, y: 0, width: sheet.width, height: sheet.height } };
  const available = { width: sheet.width - 2 * MARGIN, height: sheet.height - 2 * MARGIN };
  const scale = Math.min(available.width / width, available.height / height, MOST_POINTS_PER_PIXEL);
  const drawnSize = { width: width * scale, height: height * scale };
  return {
    sheet,
    box: { x: (sheet.width - drawnSize.width) / 2, y: (sheet.height - drawnSize.height) / 2, ...drawnSize },
  };
}
