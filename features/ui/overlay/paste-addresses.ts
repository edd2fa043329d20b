import { pastedAddresses } from "../../host/pasted-addresses.ts";

/**
 * Makes every input for an address below a root take pasted addresses without what a mail program copies with them. Of a
 * list, an input takes the first; inputs that take all handle the event before it arrives here.
 * @param onList is told when addresses of a list were left out
 * @returns removes the listener
 */
export function readPastedAddresses(root: Document | ShadowRoot, onList: () => void): () => void {
  const listen = (event: Event) => {
    const input = event.target;
    if (event.defaultPrevented || !(event instanceof ClipboardEvent)) return;
    if (!(input instanceof HTMLInputElement) || input.type !== "email") return;
    const text = event.clipboardData?.getData("text") ?? "";
    // What is typed into an input by itself needs no reading.
    if (!/[@＠]/.test(text) || /^[\w.%+-]+@[\w.-]*\w$/.test(text)) return;
    event.preventDefault();
    void pastedAddresses(text).then((pasted) => {
      if (pasted.length > 1) onList();
      input.focus();
      // As typing does, so that the input's own listeners and its undo see it.
      document.execCommand("insertText", false, pasted[0]?.email ?? text.trim());
    });
  };
  root.addEventListener("paste", listen);
  return () => root.removeEventListener("paste", listen);
}
