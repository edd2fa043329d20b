/** Determines a request's client address: the connection's, or what a trusted proxy forwards. */
import type { Origin } from "../../../domain/recipient/recipient.ts";

const USER_AGENT_LETTERS = 300;

export type ProxyRange = { bits: bigint; prefix: number; isV6: boolean };

/** Parses `10.0.0.0/8`, `::1`, … @throws TypeError for anything else */
export function parseProxy(text: string): ProxyRange {
  const [address, length] = text.trim().split("/");
  const parsed = parseAddress(address ?? "");
  if (!parsed) throw new TypeError(`not an address or range: ${text}`);
  const width = parsed.isV6 ? 128 : 32;
  const prefix = length === undefined ? width : Number(length);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > width) throw new TypeError(`not a range: ${text}`);
  return { ...parsed, prefix };
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
  const parsed = parseAddress(address);
  if (!parsed) return false;
  return proxies.some((range) => {
    if (range.isV6 !== parsed.isV6) return false;
    const shift = BigInt((range.isV6 ? 128 : 32) - range.prefix);
    return parsed.bits >> shift === range.bits >> shift;
  });
}

/** Writes IPv4-mapped IPv6 as IPv4 and removes brackets and zones. */
function normalize(address: string): string {
  const bare = address.replace(/^\[|\]$/g, "").split("%")[0]!;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

function parseAddress(text: string): { bits: bigint; isV6: boolean } | null {
  const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (four) {
    const bytes = four.slice(1).map(Number);
    if (bytes.some((byte) => byte > 255)) return null;
    return { bits: bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n), isV6: false };
  }
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(":")) return null;
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const groups = (half: string) => (half === "" ? [] : half.split(":"));
  const head = groups(halves[0]!);
  const tail = halves.length === 2 ? groups(halves[1]!) : [];
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const allGroups = [...head, ...Array<string>(halves.length === 2 ? missing : 0).fill("0"), ...tail];
  if (allGroups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return { bits: allGroups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n), isV6: true };
}
