import { useSyncExternalStore } from "react";

/** Width from which the rail stands beside the page; `frame.css` has the same one. */
const WIDE = "(min-width: 900px)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether there is room for the rail, which otherwise loads nothing. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
}
