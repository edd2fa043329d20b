import { useEffect } from "react";
import { useOwnEvents } from "../../ui/layout/embedding-scope.ts";

/** Cells of a row, or rows, as every spreadsheet copies them. */
const CELLS = /[\t\n]/;

/** Passes cells that are pasted anywhere but into a control. */
export function usePastedCells(onPaste: (text: string) => void): void {
  const own = useOwnEvents();
  useEffect(() => {
    const listener = (event: Event) => {
      const text = (event as ClipboardEvent).clipboardData?.getData("text/plain") ?? "";
      const [at] = event.composedPath();
      if (!CELLS.test(text) || (at instanceof Element && at.closest("input, textarea, select"))) return;
      event.preventDefault();
      onPaste(text);
    };
    own.addEventListener("paste", listener);
    return () => own.removeEventListener("paste", listener);
  }, [onPaste, own]);
}

/** Pasted cells as the file that they would be. */
export function fileOfCells(text: string): File {
  return new File([text], "", { type: "text/tab-separated-values" });
}
