/** The `N` of `/u/N/`: which of several accounts of Google a page is of. The first has none in some addresses. */
export function accountOf(path: string): number {
  return Number(/\/u\/(\d{1,2})(?:\/|$)/.exec(path)?.[1] ?? 0);
}
