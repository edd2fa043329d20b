import { type RefObject, useEffect, useState } from "react";

/** The visible part of a scrolling element; CSS pixels. */
export type ScrollBox = { top: number; width: number; height: number };

/** Tracks an element's scroll position and inner size, at most once per frame. */
export function useScrollBox(element: RefObject<HTMLElement | null>): ScrollBox {
  const [box, setBox] = useState<ScrollBox>({ top: 0, width: 0, height: 0 });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const next = { top: target.scrollTop, width: target.clientWidth, height: target.clientHeight };
      setBox((last) =>
        last.top === next.top && last.width === next.width && last.height === next.height ? last : next,
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    const observer = new ResizeObserver(later);
    observer.observe(target);
    target.addEventListener("scroll", later, { passive: true });
    read();
    return () => {
      observer.disconnect();
      target.removeEventListener("scroll", later);
      cancelAnimationFrame(frame);
    };
  }, [element]);
  return box;
}
