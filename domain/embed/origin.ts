/** Origins of embedding pages (RFC 6454): compared character by character with the browser's `Origin`. */
import type { Fault, RefusalCode } from "../outcome.ts";

/** Per workspace. */
export const EMBED_ORIGINS_LIMIT = 50;
export const EMBED_ORIGIN_LETTERS = 300;

/** Pages on a developer's own machine need no certificate. */
const ownMachine = new Set(["localhost", "127.0.0.1"]);

/** Names and addresses without wildcards: the list names each origin. */
const HOST = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** An origin as browsers spell it ("https://example.com" from " HTTPS://Example.com:443/"), or why it is none. */
export function readOrigin(text: string): { origin: string } | { code: RefusalCode } {
  const typed = text.trim();
  // `URL` accepts what a list must not: backslashes, line breaks, a missing host.
  if (!/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(typed) || !URL.canParse(typed)) return { code: "embed_origin_invalid" };
  const { protocol, hostname, origin } = new URL(typed);
  if (!HOST.test(hostname)) return { code: "embed_origin_invalid" };
  if (protocol === "http:" && !ownMachine.has(hostname)) return { code: "embed_origin_not_https" };
  return { origin };
}

/** A list for storage: spelt as browsers do, unique, in the given order; faults at `origins.N`. */
export function readOrigins(texts: readonly string[]): { origins: string[]; faults: Fault[] } {
  const read = texts.map(readOrigin);
  const faults = read.flatMap((one, index): Fault[] =>
    "code" in one ? [{ path: `origins.${index}`, code: one.code }] : [],
  );
  return { origins: [...new Set(read.flatMap((one) => ("origin" in one ? one.origin : [])))], faults };
}
