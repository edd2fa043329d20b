import { useSyncExternalStore } from "react";

const NARROW = "(max-width: 699px), (max-height: 480px) and (pointer: coarse)";

/** Whether fields on the page are too small to type into, so that each gets a sheet of its own. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(NARROW).matches,
  );
}
