/** Origins of embedding pages (RFC 6454), compared exactly with the browser's `Origin`. */
import type { Fault, RefusalCode } from "../outcome.ts";

/** Maximum origins per workspace. */
export const EMBED_ORIGINS_LIMIT = 50;
export const EMBED_ORIGIN_LETTERS = 300;

/** Hosts that may use http: pages on a developer's machine need no certificate. */
const ownMachine = new Set(["localhost", "127.0.0.1"]);

/** Host names and addresses without wildcards. */
const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** Normalizes an origin as browsers do (" HTTPS://Example.com:443/" to "https://example.com"), or returns why it is invalid. */
export function readOrigin(text: string): { origin: string } | { code: RefusalCode } {
  const typed = text.trim();
  // `URL` would accept backslashes, line breaks and a missing host.
  if (!/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(typed) || !URL.canParse(typed)) return { code: "embed_origin_invalid" };
  const { protocol, hostname, origin } = new URL(typed);
  if (!HOST.test(hostname)) return { code: "embed_origin_invalid" };
  if (protocol === "http:" && !ownMachine.has(hostname)) return { code: "embed_origin_not_https" };
  return { origin };
}

/** The list for storage: normalized, distinct, in input order; faults have the path `origins.N`. */
export function readOrigins(texts: readonly string[]): { origins: string[]; faults: Fault[] } {
  const read = texts.map(readOrigin);
  const faults = read.flatMap((one, index): Fault[] =>
    "code" in one ? [{ path: `origins.${index}`, code: one.code }] : [],
  );
  return { origins: [...new Set(read.flatMap((one) => ("origin" in one ? one.origin : [])))], faults };
}
