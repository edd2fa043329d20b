export const pictureSizes = ["pages", "thumbnails"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Media type of a picture of a page, wherever it was stored: PNG or JPEG. */
export function pictureType(picture: Uint8Array): "image/png" | "image/jpeg" {
  return picture[0] === 0x89 ? "image/png" : "image/jpeg";
}

/** Object name of a page's picture; identical files share pictures. Its ending says nothing about its type. */
export function pictureName(hashData: string, size: PictureSize, page: number): string {
  return `${size}/${hashData}/${page}.jpg`;
}
