/** Keeps something in other people's pages up to date: once for a whole burst of changes, before the next picture. */
export function watchPage(page: Document, signal: AbortSignal, attributes: readonly string[], look: () => void): void {
  let isDue = false;
  const plan = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (!signal.aborted) look();
    });
  };
  const observer = new MutationObserver(plan);
  observer.observe(page.documentElement, { childList: true, subtree: true, attributeFilter: [...attributes] });
  signal.addEventListener("abort", () => observer.disconnect());
  look();
}
