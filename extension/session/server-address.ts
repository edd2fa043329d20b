/** Addresses of servers: what people type, what the browser's permissions are asked for. */

/** One's own machine, as `npm start` serves it. */
export const DEFAULT_SERVER = "http://127.0.0.1:8000";

const OWN_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin of what was typed: `https://` is put before a bare name, a path is left out.
 * @returns `null` for what is no address, and for plain `http:` anywhere but on one's own machine
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

/** The match pattern of a server's pages. On one's own machine any port; Firefox knows no ports in patterns. */
export function patternOf(server: string, browser = "chrome"): string {
  const { protocol, hostname, host } = new URL(server);
  const hasPort = browser !== "firefox" && !OWN_MACHINE.test(hostname);
  return `${protocol}//${hasPort ? host : hostname}/*`;
}
