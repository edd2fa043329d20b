/** Server addresses: parsing typed input, and match patterns for the browser's permissions. */

/** A server on this machine, as `npm start` runs it. */
export const DEFAULT_SERVER = "http://127.0.0.1:8000";

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin of the typed address: a bare name gets `https://`, a path is dropped.
 * @returns `null` for an invalid address, and for plain `http:` on any host but this machine
 */
export function serverOf(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${schemeFor(text)}://${text}`);
  if (!url || url.username || url.password) return null;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && OWN_MACHINE.test(url.hostname));
  return isSafe ? url.origin : null;
}

function schemeFor(bare: string): string {
  return OWN_MACHINE.test(bare.replace(/[:/](?!:).*$/, "")) ? "http" : "https";
}

/** The match pattern of a server's pages. On this machine any port; Firefox's patterns have no ports. */
export function patternOf(server: string, browser = "chrome"): string {
  const { protocol, hostname, host } = new URL(server);
  const hasPort = browser !== "firefox" && !OWN_MACHINE.test(hostname);
  return `${protocol}//${hasPort ? host : hostname}/*`;
}
