import type { ContentScriptContext } from "wxt/utils/content-script-context";

/** An extension that is updated or removed leaves its scripts behind: asking `isInvalid` ends what hangs on the signal. */
export type Life = Pick<ContentScriptContext, "signal" | "isInvalid">;

/** Keeps something in other people's pages up to date: once for a whole burst of changes, before the next picture. */
export function watchPage(page: Document, life: Life, attributes: readonly string[], look: () => void): void {
  let isDue = false;
  const plan = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!life.isInvalid) look();
    });
  };
  const observer = new MutationObserver(plan);
  observer.observe(page.documentElement, { childList: true, subtree: true, attributeFilter: [...attributes] });
  life.signal.addEventListener("abort", () => observer.disconnect());
  look();
}
