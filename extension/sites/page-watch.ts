import type { ContentScriptContext } from "wxt/utils/content-script-context";

/**
 * The lifetime of a content script. An updated or removed extension leaves its scripts behind: reading `isInvalid`
 * aborts the signal.
 */
export type Life = Pick<ContentScriptContext, "signal" | "isInvalid">;

/** Calls `onChange` now and after changes of a foreign page: once per burst of changes, before the next frame. */
export function watchPage(page: Document, life: Life, attributes: readonly string[], onChange: () => void): void {
  let isDue = false;
  const plan = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!life.isInvalid) onChange();
    });
  };
  const observer = new MutationObserver(plan);
  observer.observe(page.documentElement, { childList: true, subtree: true, attributeFilter: [...attributes] });
  life.signal.addEventListener("abort", () => observer.disconnect());
  onChange();
}
