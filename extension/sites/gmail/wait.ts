/** Evaluates `look` after every change of the page; `null` on timeout. */
export function eventually<T>(page: Document, ms: number, look: () => T | null | false): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (found: T | null) => {
      observer.disconnect();
      clearTimeout(late);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = look();
      if (found) end(found);
    });
    const late = setTimeout(() => end(null), ms);
    observer.observe(page.documentElement, { childList: true, subtree: true, attributes: true });
    const found = look();
    if (found) end(found);
  });
}
