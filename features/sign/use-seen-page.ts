import { useEffect, useRef } from "react";

/** Parts of a page at which the browser tells how much of it is in sight. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);
/** So much of its height may be missing at either end: margins. */
const MARGIN = 0.06;

/**
 * Notes that a page was on the screen from its beginning to its end, at once or bit by bit, with its picture there.
 * @returns to be hung on an element within the page
 */
export function useSeenPage(seen: Set<number>, page: number) {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const slot = inside.current?.closest(".sign-page");
    if (!slot || seen.has(page)) return;
    let [from, to] = [1, 0];
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || !isPictured(slot)) return;
        const { top, height } = entry.boundingClientRect;
        const sight = entry.intersectionRect;
        if (height === 0) return;
        from = Math.min(from, (sight.top - top) / height);
        to = Math.max(to, (sight.bottom - top) / height);
        if (from > MARGIN || to < 1 - MARGIN) return;
        seen.add(page);
        stop();
      },
      { threshold: STEPS },
    );
    /** Observing anew has the browser tell at once what is in sight. */
    const look = () => {
      observer.unobserve(slot);
      observer.observe(slot);
    };
    const stop = () => {
      observer.disconnect();
      slot.removeEventListener("load", look, true);
    };
    slot.addEventListener("load", look, true);
    observer.observe(slot);
    return stop;
  }, [seen, page]);
  return inside;
}

function isPictured(slot: Element): boolean {
  const picture = slot.querySelector<HTMLImageElement>(".cs-page img");
  return picture?.complete === true && picture.naturalWidth > 0;
}
