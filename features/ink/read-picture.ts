/**
 * Signature pictures from files: decoded, freed from their paper, cropped and encoded again as PNG, all in the
 * browser.
 */

const WIDEST_PX = 1_600;
const HIGHEST_PX = 800;
const LIMIT_BYTES = 1_000_000;
/** Pixels lighter than this fraction of the paper's own brightness count as paper. */
const PAPER_SHARE = 0.82;
const MARGIN_PX = 6;

export type PictureAnswer = { ok: true; png: string } | { ok: false; why: "unreadable" | "empty" };

/**
 * Encodes a picture as a PNG data URL of at most 1 MB. Only pixels survive: no EXIF, no name, no animation. With
 * `removePaper`, pixels as light as the paper become transparent and the picture is cropped to its ink.
 */
export async function readPicture(file: Blob, removePaper: boolean): Promise<PictureAnswer> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || bitmap.width === 0) return { ok: false, why: "unreadable" };
  for (let scale = Math.min(1, WIDEST_PX / bitmap.width, HIGHEST_PX / bitmap.height); ; scale *= 0.8) {
    const drawn = draw(bitmap, scale);
    const canvas = removePaper ? cropToInk(drawn) : drawn;
    if (!canvas) return { ok: false, why: "empty" };
    const png = canvas.toDataURL("image/png");
    if ((png.length * 3) / 4 <= LIMIT_BYTES) return { ok: true, png };
  }
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d", { willReadFrequently: true })!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function cropToInk(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  const pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
  const box = clearPaper(pixels.data, canvas.width);
  if (!box) return null;
  pen.putImageData(pixels, 0, 0);
  const cropped = document.createElement("canvas");
  cropped.width = box.right - box.left + 1 + 2 * MARGIN_PX;
  cropped.height = box.bottom - box.top + 1 + 2 * MARGIN_PX;
  cropped.getContext("2d")!.drawImage(canvas, MARGIN_PX - box.left, MARGIN_PX - box.top);
  return cropped;
}

/**
 * Makes paper transparent in RGBA pixels, softly at the ink's edge, and returns the box of the rest; `null` if
 * nothing remains. Paper is about as light as the lightest tenth of the picture.
 */
export function clearPaper(rgba: Uint8ClampedArray, width: number) {
  const light = (at: number) => 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
  const counts = new Uint32Array(256);
  let opaque = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3]! < 16) continue;
    opaque += 1;
    counts[Math.floor(light(at))]! += 1;
  }
  let paper = 255;
  for (let counted = 0; paper > 0 && counted < opaque / 10; paper -= 1) counted += counts[paper]!;
  const edge = paper * PAPER_SHARE;
  const softness = Math.max(12, paper * 0.12);
  let box: { left: number; top: number; right: number; bottom: number } | null = null;
  for (let at = 0; at < rgba.length; at += 4) {
    const share = Math.max(0, Math.min(1, (edge - light(at)) / softness + 0.5));
    rgba[at + 3] = Math.round(rgba[at + 3]! * share);
    if (rgba[at + 3]! < 48) continue;
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    box = box
      ? { left: Math.min(box.left, x), top: box.top, right: Math.max(box.right, x), bottom: y }
      : { left: x, top: y, right: x, bottom: y };
  }
  return box;
}
