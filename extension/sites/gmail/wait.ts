/** Calls `find` now and after every change of the page, until it finds something; `null` on timeout. */
export function eventually<T>(page: Document, ms: number, find: () => T | null | false): Promise<T | null> {
  return new Promise((resolve) => {
    const end = (result: T | null) => {
      observer.disconnect();
      clearTimeout(timeout);
      resolve(result);
    };
    const observer = new MutationObserver(() => {
      const result = find();
      if (result) end(result);
    });
    const timeout = setTimeout(() => end(null), ms);
    observer.observe(page.documentElement, { childList: true, subtree: true, attributes: true });
    const result = find();
    if (result) end(result);
  });
}
