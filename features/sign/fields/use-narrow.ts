import { use, useCallback, useSyncExternalStore } from "react";
import { StyleRootContext } from "../../ui/styles/sheet.ts";

const NARROW_PX = 699;
const NARROW = `(max-width: ${NARROW_PX}px), (max-height: 480px) and (pointer: coarse)`;

/** Whether fields on the page are too small to type into, so that each opens a sheet. */
export function useNarrow(): boolean {
  const root = use(StyleRootContext);
  const host = root instanceof ShadowRoot ? root.host : null;
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const query = window.matchMedia(NARROW);
        query.addEventListener("change", changed);
        const size = host && new ResizeObserver(changed);
        size?.observe(host!);
        return () => {
          query.removeEventListener("change", changed);
          size?.disconnect();
        };
      },
      [host],
    ),
    () => window.matchMedia(NARROW).matches || (host?.clientWidth ?? Infinity) <= NARROW_PX,
  );
}
