/** Finds the page's headers and bars that stay over scrolled content. */

/** A box higher than this share of the window is a menu or a dialog, not a bar. */
const MOST_OF_WINDOW = 0.4;

export type Covers = { top: number; bottom: number };

/** Height by which the page's fixed and sticky bars cover the window over an element; CSS pixels. */
export function findCovers(host: Element): Covers {
  const box = host.getBoundingClientRect();
  const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 2);
  return { top: coverAt(host, x, 1), bottom: coverAt(host, x, window.innerHeight - 2) };
}

function coverAt(host: Element, x: number, y: number): number {
  const around = new Set(ancestorsOf(host));
  for (const hit of document.elementsFromPoint(x, y)) {
    // The remaining boxes are beneath the element, or beneath the dialog that contains it.
    if (hit === host || around.has(hit)) return 0;
    const bar = barAround(hit, around);
    if (!bar) continue;
    const box = bar.getBoundingClientRect();
    const isBar = box.height <= window.innerHeight * MOST_OF_WINDOW && box.width >= window.innerWidth / 3;
    if (!isBar) continue;
    if (y <= 1) return box.top <= 1 ? Math.max(0, box.bottom) : 0;
    return box.bottom >= window.innerHeight - 2 ? Math.max(0, window.innerHeight - box.top) : 0;
  }
  return 0;
}

/** The fixed or sticky ancestor of an element. */
function barAround(hit: Element, stop: ReadonlySet<Element>): Element | null {
  for (let one: Element | null = hit; one && !stop.has(one); one = one.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
  }
  return null;
}

/** Ancestors from the nearest to the root, across shadow roots. */
export function ancestorsOf(node: Element): Element[] {
  const ancestors: Element[] = [];
  for (let one = parentOf(node); one; one = parentOf(one)) ancestors.push(one);
  return ancestors;
}

function parentOf(node: Element): Element | null {
  if (node.assignedSlot) return node.assignedSlot;
  if (node.parentElement) return node.parentElement;
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}
