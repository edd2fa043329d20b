export const pictureSizes = ["pages", "thumbnails"] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Object name of a page's picture; identical files share pictures. */
export function pictureName(hashData: string, size: PictureSize, page: number): string {
  return `${size}/${hashData}/${page}.jpg`;
}
