export const pictureSizes = ["pages", "thumbnails"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The stored name of a page's picture; equal files share pictures. */
export function pictureName(hashData: string, size: PictureSize, page: number): string {
  return `${size}/${hashData}/${page}.jpg`;
}
