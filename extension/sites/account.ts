/**
 * The `N` of `/u/N/`: the index of the Google account that a page belongs to. Some addresses omit it for the first
 * account.
 */
export function accountOf(path: string): number {
  return Number(/\/u\/(\d{1,2})(?:\/|$)/.exec(path)?.[1] ?? 0);
}
