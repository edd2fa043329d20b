/** Determines a request's client address: the connection's, or what a trusted proxy forwards. */
import { type AddressRange, isInRange, parseAddress, parseRange } from "../../../domain/integration/address-range.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";

const USER_AGENT_LETTERS = 300;

export type ProxyRange = AddressRange;

/** Parses `10.0.0.0/8`, `::1`, … @throws TypeError for anything else */
export function parseProxy(text: string): ProxyRange {
  const range = parseRange(text);
  if (!range) throw new TypeError(`not an address or range: ${text}`);
  return range;
}

/**
 * Returns the last address of `X-Forwarded-For` that is not a trusted proxy. The header is ignored unless the
 * connection comes from a trusted proxy.
 */
export function clientAddress(
  connection: string,
  forwardedFor: string | undefined,
  proxies: readonly ProxyRange[],
): string {
  let address = normalize(connection);
  const hops = (forwardedFor ?? "").split(",").map((hop) => normalize(hop.trim()));
  while (isTrusted(address, proxies)) {
    const before = hops.pop();
    if (!before || !parseAddress(before)) break;
    address = before;
  }
  return address;
}

/** Key under which an address's calls are counted; a whole IPv6 /64 network counts as one caller. */
export function rateSubject(address: string): string {
  const parsed = parseAddress(address);
  return parsed?.isV6 ? `v6:${(parsed.bits >> 64n).toString(16)}` : address;
}

export function originOf(address: string, headers: Headers): Origin {
  const language = headers.get("Accept-Language")?.slice(0, 100);
  return {
    ip: address,
    userAgent: (headers.get("User-Agent") ?? "").replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, USER_AGENT_LETTERS),
    ...(language ? { language } : {}),
  };
}

function isTrusted(address: string, proxies: readonly ProxyRange[]): boolean {
  return proxies.some((range) => isInRange(address, range));
}

/** Writes IPv4-mapped IPv6 as IPv4 and removes brackets and zones. */
function normalize(address: string): string {
  const bare = address.replace(/^\[|\]$/g, "").split("%")[0]!;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}
