/** Addresses to which people are sent when they have finished, in forms and documents. */
export const REDIRECT_LIMIT = 500;

/** The normalized URL; `null` unless it is https without a password, on a host with a dot. */
export function redirectOf(typed: string): string | null {
  const url = URL.parse(typed.trim());
  const isWeb = url?.protocol === "https:" && url.username === "" && url.password === "";
  return isWeb && /^[^.]+\..*[^.]$/.test(url.hostname) ? url.href : null;
}
