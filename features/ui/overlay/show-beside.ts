const GAP = 4;
const MARGIN = 8;
const MAX_HEIGHT = 264;
const MIN_WIDTH = 220;

/**
 * Shows an element with `popover="manual"` in the top layer, where no dialog or scrolling part cuts it: under the
 * anchor, or above it where more room is. It follows the anchor.
 * @returns ends following
 */
export function showBeside(element: HTMLElement, anchor: HTMLElement): () => void {
  const place = () => {
    const box = anchor.getBoundingClientRect();
    const { innerWidth } = window;
    // A phone's keyboard shrinks only the visual viewport.
    const bottom = window.visualViewport ? visualViewport!.offsetTop + visualViewport!.height : window.innerHeight;
    const below = bottom - box.bottom - GAP - MARGIN;
    const above = box.top - GAP - MARGIN;
    const isAbove = below < Math.min(element.scrollHeight, MAX_HEIGHT) && above > below;
    const width = Math.min(Math.max(box.width, MIN_WIDTH), innerWidth - 2 * MARGIN);
    const start = getComputedStyle(anchor).direction === "rtl" ? box.right - width : box.left;
    Object.assign(element.style, {
      maxHeight: `${Math.min(MAX_HEIGHT, Math.max(isAbove ? above : below, 0))}px`,
      width: `${width}px`,
      left: `${Math.min(Math.max(start, MARGIN), innerWidth - MARGIN - width)}px`,
      top: isAbove ? "auto" : `${box.bottom + GAP}px`,
      bottom: isAbove ? `${window.innerHeight - box.top + GAP}px` : "auto",
    });
  };
  element.showPopover();
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(element);
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true, passive: true };
  window.addEventListener("scroll", place, options);
  window.addEventListener("resize", place, options);
  window.visualViewport?.addEventListener("resize", place, options);
  return () => {
    sizes.disconnect();
    stop.abort();
  };
}
