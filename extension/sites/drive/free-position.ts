/** Finds a free place for the bar in a foreign page. */

export type Box = { left: number; top: number; right: number; bottom: number };

const STEP = 8;
const MARGIN = 8;

/** Controls and inputs. Rows of files count, because they are clickable. */
const controls =
  'a, button, input, textarea, select, summary, iframe, canvas, video, tr, [role="button"], [role="row"], [role="gridcell"], [role="option"], [role="link"], [role="tab"], [role="menuitem"], [role="checkbox"], [role="treeitem"], [role="textbox"], [role="combobox"], [role="columnheader"], [role="slider"], [contenteditable="true"], [tabindex]:not([tabindex="-1"]), [data-id]';

/** The free place nearest to the bottom corner on the side where lines begin; `null` if none is large enough. */
export function findFreePosition(page: Document, bar: HTMLElement): { left: number; top: number } | null {
  const { innerWidth, innerHeight } = page.defaultView!;
  const occupied = boxesOf(page, bar, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  const isMirrored = page.documentElement.dir === "rtl";
  return findFree(
    { width: innerWidth, height: innerHeight },
    { width: bar.offsetWidth, height: bar.offsetHeight },
    occupied,
    isMirrored,
  );
}

function boxesOf(page: Document, bar: HTMLElement, sheet: Box): Box[] {
  const boxes: Box[] = [];
  for (const one of page.querySelectorAll(controls)) {
    if (bar.contains(one)) continue;
    const box = one.getBoundingClientRect();
    const isEmpty = box.width === 0 || box.height === 0;
    // The application's root is focusable, but no control.
    const isSheet = box.width >= sheet.right * 0.95 && box.height >= sheet.bottom * 0.8;
    if (!isEmpty && !isSheet && meets(box, sheet)) boxes.push(box);
  }
  return boxes;
}

type Size = { width: number; height: number };

/** Searches from the bottom up, starting at the edge where lines begin: pages fill from the top. */
export function findFree(
  sheet: Size,
  bar: Size,
  occupied: readonly Box[],
  isMirrored: boolean,
): { left: number; top: number } | null {
  const most = sheet.width - bar.width - MARGIN;
  for (let top = sheet.height - bar.height - MARGIN; top >= MARGIN; top -= STEP) {
    for (let along = MARGIN; along <= most; along += STEP) {
      const left = isMirrored ? sheet.width - bar.width - along : along;
      const box = { left, top, right: left + bar.width, bottom: top + bar.height };
      if (!occupied.some((one) => meets(one, box))) return { left, top };
    }
  }
  return null;
}

function meets(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
