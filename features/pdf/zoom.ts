/** Page scale: fitted to the width or to the whole view, or a factor of the printed size. */
export type Zoom = "width" | "page" | number;

/** CSS pixels per millimetre at printed size (a CSS pixel is 1/96 inch). */
const ACTUAL = 96 / 25.4;
/** Maximum factor of the printed size for fitted pages. */
const WIDEST = 1.6;
const zoomSteps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4] as const;

type Size = { width: number; height: number };

/** Common scale of all pages; page sizes in millimetres, view in CSS pixels. */
export function pixelsPerMillimetre(zoom: Zoom, pages: readonly Size[], view: Size): number {
  if (typeof zoom === "number") return zoom * ACTUAL;
  const widest = Math.max(1, ...pages.map((page) => page.width));
  const byWidth = Math.max(0.1, Math.min(view.width / widest, WIDEST * ACTUAL));
  if (zoom === "width") return byWidth;
  const highest = Math.max(1, ...pages.map((page) => page.height));
  return Math.max(0.1, Math.min(byWidth, view.height / highest));
}

/** Converts a scale to a factor of the printed size. */
export function factorOf(scale: number): number {
  return scale / ACTUAL;
}

/** Returns the next larger (`+1`) or smaller (`-1`) zoom step. */
export function stepZoom(factor: number, by: 1 | -1): number {
  const near = 0.01;
  return by === 1
    ? (zoomSteps.find((step) => step > factor + near) ?? zoomSteps.at(-1)!)
    : (zoomSteps.findLast((step) => step < factor - near) ?? zoomSteps[0]);
}
