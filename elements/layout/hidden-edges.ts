/** Computes the hidden height above and below in an element, and the offset of its sticky bars from their edges. */
import { ancestorsOf, type Covers } from "./covering-bars.ts";

export type Fold = {
  /** Insets of sticky boxes from the edges of the scroll container. */
  top: number;
  bottom: number;
  /** Heights of the element's hidden parts. */
  above: number;
  below: number;
};

/** At least this height counts as visible, or bars would leave the element while it is scrolled away; CSS pixels. */
const LEAST_PX = 320;

export type Edges = { top: number; bottom: number };

/** @param frame the visible edges if the page is inside a frame, otherwise `null` */
export function findFold(host: Element, isFilled: boolean, covers: Covers, frame: Edges | null): Fold {
  const box = host.getBoundingClientRect();
  const view: Edges = { top: covers.top, bottom: window.innerHeight - covers.bottom };
  if (frame) narrow(view, frame);
  let port: Edges | null = isFilled ? box : null;
  for (const one of ancestorsOf(host)) {
    if (!clips(one)) continue;
    const edges = one.getBoundingClientRect();
    narrow(view, edges);
    port ??= edges;
  }
  port ??= { top: 0, bottom: window.innerHeight };
  const most = Math.max(0, box.height - LEAST_PX);
  const above = Math.min(Math.max(0, view.top - box.top), most);
  const below = Math.min(Math.max(0, box.bottom - view.bottom), most - above);
  if (isFilled) return { top: above, bottom: below, above, below };
  return {
    top: Math.max(0, view.top - port.top),
    bottom: Math.max(0, port.bottom - view.bottom),
    ...{ above, below },
  };
}

function narrow(view: Edges, { top, bottom }: Edges): void {
  view.top = Math.max(view.top, top);
  view.bottom = Math.min(view.bottom, bottom);
}

/** `html` and `body` propagate their overflow to the window. */
function clips(one: Element): boolean {
  if (one === document.documentElement || one === document.body) return false;
  return /auto|scroll|hidden/.test(getComputedStyle(one).overflowY);
}
