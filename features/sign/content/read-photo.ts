/** Photographs and images from files or a camera: decoded, rotated upright, shrunk and encoded again in the browser. */

const LONGEST_PX = 1_600;
const QUALITIES = [0.85, 0.7, 0.5];

/**
 * Encodes a picture of at most `maxBytes`: PNG if it was one and stays small enough, since it may be transparent;
 * otherwise JPEG. Only pixels survive: no EXIF, no location, no name. `null` if the file is no picture.
 */
export async function readPhoto(file: Blob, maxBytes: number): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap || bitmap.width === 0) return null;
  const longest = Math.max(bitmap.width, bitmap.height);
  for (let scale = Math.min(1, LONGEST_PX / longest); scale * longest >= 1; scale *= 0.75) {
    const size = { width: pixels(bitmap.width * scale), height: pixels(bitmap.height * scale) };
    const png = file.type === "image/png" ? await encode(bitmap, size, "image/png") : null;
    if (png && png.size <= maxBytes) return png;
    for (const quality of QUALITIES) {
      const jpeg = await encode(bitmap, size, "image/jpeg", quality);
      if (jpeg && jpeg.size <= maxBytes) return jpeg;
    }
  }
  return null;
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function encode(
  bitmap: ImageBitmap | HTMLVideoElement,
  { width, height }: { width: number; height: number },
  type: string,
  quality?: number,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d")!;
  if (type === "image/jpeg") {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** Captures the current frame of a camera. */
export function photoOf(video: HTMLVideoElement): Promise<Blob | null> {
  return encode(video, { width: video.videoWidth, height: video.videoHeight }, "image/jpeg", 0.92);
}

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
