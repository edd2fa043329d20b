import { useEffect, useState } from "react";
import { useOwnEvents } from "./embedding-scope.ts";

/**
 * Accepts files dropped anywhere on the page, or on the element; `null` ignores them. Returns whether files are being
 * dragged over it now. With `isAbove`, handlers below do not receive the events, e.g. the page below a dialog.
 */
export function useFileDrop(onDrop: ((files: File[]) => void) | null, isAbove = false): boolean {
  const [over, setOver] = useState(false);
  const own = useOwnEvents();
  useEffect(() => {
    if (!onDrop) return;
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const on: { [Name in "dragenter" | "dragover" | "dragleave" | "drop"]: (event: DragEvent) => void } = {
      dragenter(event) {
        if (!carriesFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragover(event) {
        if (carriesFiles(event)) event.preventDefault();
      },
      dragleave(event) {
        if (!carriesFiles(event)) return;
        depth = Math.max(0, depth - 1);
        if (depth === 0) setOver(false);
      },
      drop(event) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        onDrop([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const listeners = (Object.entries(on) as [string, (event: DragEvent) => void][]).map(([name, hear]) => {
      const listener = (event: Event) => {
        if (isAbove) event.stopPropagation();
        hear(event as DragEvent);
      };
      return [name, listener] as const;
    });
    for (const [name, listener] of listeners) own.addEventListener(name, listener, isAbove);
    return () => {
      for (const [name, listener] of listeners) own.removeEventListener(name, listener, isAbove);
    };
  }, [onDrop, isAbove, own]);
  return over;
}
