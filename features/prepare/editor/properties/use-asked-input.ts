import { type RefObject, useEffect } from "react";
import type { Editor } from "../create-editor.ts";

/** Opens the section of a requested property, and focuses its input. */
export function useAskedInput(editor: Editor, panel: RefObject<HTMLElement | null>): void {
  const asked = editor.askedProperty.value;
  useEffect(() => {
    // A panel that is not displayed leaves the request to the other one.
    if (!asked || !panel.current || panel.current.offsetParent === null) return;
    // A dialog focuses its first input when it opens; this comes after.
    const frame = requestAnimationFrame(() => {
      editor.askedProperty.value = null;
      const input = panel.current?.querySelector<HTMLElement>(`[data-property="${asked}"]`);
      const fold = input?.closest("details");
      if (fold) fold.open = true;
      input?.focus();
      input?.scrollIntoView({ block: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, editor, panel]);
}
