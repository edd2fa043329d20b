/** Addresses and CIDR ranges of IPv4 and IPv6. */

export type AddressRange = { bits: bigint; prefix: number; isV6: boolean };
type Address = { bits: bigint; isV6: boolean };

/** Parses `10.0.0.0/8`, `::1`, …; `null` for anything else. */
export function parseRange(text: string): AddressRange | null {
  const [address, length, ...rest] = text.trim().split("/");
  const parsed = parseAddress(address ?? "");
  if (!parsed || rest.length > 0) return null;
  const width = widthOf(parsed);
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const prefix = length === undefined ? width : Number(length);
  return prefix > width ? null : { ...parsed, prefix };
}

/** Whether a range contains an address; `false` for an invalid address. */
export function isInRange(address: string, range: AddressRange): boolean {
  const parsed = parseAddress(address);
  if (!parsed || parsed.isV6 !== range.isV6) return false;
  const shift = BigInt(widthOf(range) - range.prefix);
  return parsed.bits >> shift === range.bits >> shift;
}

/** Formats a range with the bits after its prefix cleared, as `10.0.0.0/8`; a single address without prefix. */
export function formatRange(range: AddressRange): string {
  const width = widthOf(range);
  const shift = BigInt(width - range.prefix);
  const text = formatAddress({ bits: (range.bits >> shift) << shift, isV6: range.isV6 });
  return range.prefix === width ? text : `${text}/${range.prefix}`;
}

/** The network of an address: IPv4 to 24 bits, IPv6 to 48. Returns invalid text unchanged. */
export function roundAddress(address: string): string {
  const parsed = parseAddress(address);
  return parsed ? formatRange({ ...parsed, prefix: parsed.isV6 ? 48 : 24 }) : address;
}

export function parseAddress(text: string): Address | null {
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

function widthOf({ isV6 }: { isV6: boolean }): number {
  return isV6 ? 128 : 32;
}

/** Formats IPv6 by RFC 5952: lower case, the longest run of two or more zero groups as `::`. */
function formatAddress({ bits, isV6 }: Address): string {
  if (!isV6) return [24n, 16n, 8n, 0n].map((shift) => String((bits >> shift) & 255n)).join(".");
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));
  const runs = [...groups.join(":").matchAll(/\b0(?::0)+\b/g)].map(([run]) => run);
  const longest = runs.reduce((one, other) => (other.length > one.length ? other : one), "");
  if (longest === "") return groups.join(":");
  return groups.join(":").replace(new RegExp(`(^|:)${longest}(:|$)`), "::");
}
