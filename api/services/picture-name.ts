export const pictureSizes = ["pages", "thumbnails"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Where a page's picture is kept; pictures of equal files are made once. */
export function pictureName(hashData: string, size: PictureSize, page: number): string {
  return `${size}/${hashData}/${page}.jpg`;
}
