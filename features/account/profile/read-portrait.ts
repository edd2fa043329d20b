import { PICTURE_LIMIT } from "../../../domain/account/picture.ts";
import { type Crop, squareOf, storedSide } from "./square.ts";

/** A picture file that the browser can show; `close` frees it. */
export type Portrait = {
  url: string;
  width: number;
  height: number;
  image: HTMLImageElement;
  /** The picture's mean colour, for the margins beside a fitted picture. */
  color: string;
  close: () => void;
};

/** `null` if the browser cannot show the file. The browser turns a photo upright. */
export async function readPortrait(file: Blob): Promise<Portrait | null> {
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width > 0 && height > 0) return { url, width, height, image, color: meanColor(image), close };
  } catch {
    // Falls through: no picture.
  }
  close();
  return null;
}

function meanColor(image: HTMLImageElement): string {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true })!;
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, 1, 1);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  return `rgb(${red} ${green} ${blue})`;
}

/** Steps of JPEG quality, best first: the first that keeps to the limit is used. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5] as const;

/** The crop as a JPEG data URL of pixels alone. */
export function drawPortrait(portrait: Portrait, crop: Crop): string {
  const square = squareOf(portrait, crop);
  const side = storedSide(square);
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const pen = canvas.getContext("2d")!;
  const scale = side / square.side;
  pen.fillStyle = portrait.color;
  pen.fillRect(0, 0, side, side);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(
    portrait.image,
    ...([-square.left * scale, -square.top * scale, portrait.width * scale, portrait.height * scale] as const),
  );
  const urls = QUALITIES.map((quality) => () => canvas.toDataURL("image/jpeg", quality));
  for (const draw of urls) {
    const url = draw();
    if ((url.length * 3) / 4 <= PICTURE_LIMIT.bytes) return url;
  }
  return urls.at(-1)!();
}
