import { useEffect, useRef } from "react";
import { coversPage, type PageRange, withRange } from "../form/seen-ranges.ts";

/** Fractions of a page at which the browser reports how much of it is visible. */
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

/**
 * Records that all of a page was on the screen, at once or bit by bit, with its picture loaded.
 * @returns a ref for an element within the page
 */
export function useSeenPage(seenPages: Set<number>, page: number) {
  const inside = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const slot = inside.current?.closest(".sign-page");
    if (!slot || seenPages.has(page)) return;
    let parts: PageRange[] = [];
    let isInSight = false;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, boundingClientRect, intersectionRect } of entries) {
          isInSight = isIntersecting;
          const { top, height } = boundingClientRect;
          if (!isInSight || height === 0 || !isPictured(slot)) continue;
          parts = withRange(parts, [(intersectionRect.top - top) / height, (intersectionRect.bottom - top) / height]);
        }
        if (!coversPage(parts)) return;
        seenPages.add(page);
        stop();
      },
      { threshold: STEPS },
    );
    /** Observing again makes the browser report at once what is visible. */
    const observeAgain = () => {
      observer.unobserve(slot);
      observer.observe(slot);
    };
    /**
     * While a page taller than the screen is scrolled, the visible fraction stays the same, so the browser reports
     * nothing.
     */
    const follow = () => isInSight && observeAgain();
    // Scroll events within a shadow root do not leave it.
    const scrolling = [document, slot.getRootNode()];
    const stop = () => {
      observer.disconnect();
      slot.removeEventListener("load", observeAgain, true);
      for (const one of scrolling) one.removeEventListener("scroll", follow, true);
    };
    slot.addEventListener("load", observeAgain, true);
    for (const one of scrolling) one.addEventListener("scroll", follow, true);
    observer.observe(slot);
    return stop;
  }, [seenPages, page]);
  return inside;
}

function isPictured(slot: Element): boolean {
  const picture = slot.querySelector<HTMLImageElement>(".cs-page img");
  const isLoaded = picture?.complete === true && picture.naturalWidth > 0;
  return isLoaded || slot.querySelector(".cs-page-sharp canvas") !== null;
}
