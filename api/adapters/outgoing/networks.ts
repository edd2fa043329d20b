/** Distinguishes public network addresses from all others. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses `10.1.0.0/16`, `::1`, … @throws Error for anything else */
export function parseNetwork(text: string): Network {
  const [address = "", ...rest] = text.trim().split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 1) throw new Error(`not an address or range: ${text}`);
  const [length = family === 4 ? "32" : "128"] = rest;
  if (!/^\d{1,3}$/.test(length)) throw new Error(`not a range: ${text}`);
  return ipaddr.parseCIDR(`${address}/${length}`);
}

/** Services of cloud providers that hand out credentials or control the machine; no setting allows them. */
const never = [
  ...["169.254.0.0/16", "168.63.129.16", "100.100.100.200", "192.0.0.192"],
  ...["fe80::/10", "fd00:ec2::/32", "fd20:ce::/32"],
].map(parseNetwork);
/** The only part of IPv6 from which public addresses are assigned. */
const globalUnicast = parseNetwork("2000::/3");
/** Gateways in these ranges pass on to the IPv4 address that begins at this 16-bit group. */
const gateways: readonly [Network, number][] = [
  [parseNetwork("64:ff9b::/96"), 6],
  [parseNetwork("2002::/16"), 1],
];

export type AddressKind = "public" | "allowed" | "refused";

/**
 * The kind of a numeric address: reachable by everyone, in one of the `allowed` networks, or neither. An IPv4 address
 * mapped into IPv6 is judged as IPv4; other embeddings (NAT64, 6to4, Teredo) are refused. Where the operator allows a gateway's
 * range, the address behind it must be public or allowed, too.
 */
export function kindOfAddress(address: string, allowed: readonly Network[]): AddressKind {
  // A zone would select a network interface of this machine.
  if (isIP(address) === 0 || address.includes("%")) return "refused";
  const ip = ipaddr.process(address);
  if (isWithin(ip, never)) return "refused";
  const behind = addressBehind(ip);
  if (behind !== null && kindOfAddress(behind, allowed) === "refused") return "refused";
  if (isWithin(ip, allowed)) return "allowed";
  if (ip.range() !== "unicast") return "refused";
  return ip.kind() === "ipv4" || isWithin(ip, [globalUnicast]) ? "public" : "refused";
}

function addressBehind(ip: ipaddr.IPv4 | ipaddr.IPv6): string | null {
  const gateway = gateways.find(([network]) => isWithin(ip, [network]));
  if (!gateway || !("parts" in ip)) return null;
  const [high, low] = ip.parts.slice(gateway[1]) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function isWithin(ip: ipaddr.IPv4 | ipaddr.IPv6, networks: readonly Network[]): boolean {
  return networks.some((network) => network[0].kind() === ip.kind() && ip.match(network as never));
}
