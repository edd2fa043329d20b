import { useEffect, useState } from "react";

/** Files dropped anywhere on the page. Answers whether files are being dragged over it now. */
export function useFileDrop(onDrop: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
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
    for (const [name, listener] of Object.entries(on)) window.addEventListener(name as "drop", listener);
    return () => {
      for (const [name, listener] of Object.entries(on)) window.removeEventListener(name as "drop", listener);
    };
  }, [onDrop]);
  return over;
}
