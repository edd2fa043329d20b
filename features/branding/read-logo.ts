import { LOGO_LIMIT } from "../../domain/workspace/branding.ts";

export type ReadLogo = { url: string; before: Size; after: Size };
type Size = { width: number; height: number };

/** Size within the limit, in the same proportions, and never larger than before. */
export function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, LOGO_LIMIT.width / width, LOGO_LIMIT.height / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** A picture file as a PNG data URL of its pixels, scaled down to the limit; `null` if the browser cannot show it. */
export async function readLogo(file: Blob): Promise<ReadLogo | null> {
  const picture = await decode(file);
  if (!picture) return null;
  const after = fitted(picture.size);
  const canvas = Object.assign(document.createElement("canvas"), after);
  const pen = canvas.getContext("2d")!;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture.source, 0, 0, after.width, after.height);
  return { url: canvas.toDataURL("image/png"), before: picture.size, after };
}

/** `<img>` also shows icons, which `createImageBitmap` refuses in some browsers. */
async function decode(file: Blob): Promise<{ source: CanvasImageSource; size: Size } | null> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return width > 0 && height > 0 ? { source: image, size: { width, height } } : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
