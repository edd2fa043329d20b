import type { Picture } from "./pdfium.ts";

/** Scales the picture down to a width: each pixel is the mean of those it covers. */
export function shrink(picture: Picture, width: number): Picture {
  if (width >= picture.width) return picture;
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const data = new Uint8Array(width * height * 4);
  const edges = (from: number, to: number): number[] =>
    Array.from({ length: to + 1 }, (_, i) => Math.min(from - (i < to ? 1 : 0), Math.floor((i * from) / to)));
  const columns = edges(picture.width, width);
  const rows = edges(picture.height, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      average(picture, columns[x]!, columns[x + 1]!, rows[y]!, rows[y + 1]!, data, (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function average(
  { data, width }: Picture,
  left: number,
  right: number,
  top: number,
  bottom: number,
  into: Uint8Array,
  at: number,
): void {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let y = top; y < Math.max(bottom, top + 1); y++) {
    for (let x = left; x < Math.max(right, left + 1); x++) {
      const from = (y * width + x) * 4;
      red += data[from]!;
      green += data[from + 1]!;
      blue += data[from + 2]!;
      count++;
    }
  }
  into[at] = red / count;
  into[at + 1] = green / count;
  into[at + 2] = blue / count;
  into[at + 3] = 255;
}
