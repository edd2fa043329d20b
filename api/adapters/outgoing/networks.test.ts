import { describe, expect, it } from "vitest";
import { kindOfAddress, parseNetwork } from "./networks.ts";

const kind = (address: string, ...allowed: string[]) => kindOfAddress(address, allowed.map(parseNetwork));

describe("an address", () => {
  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.63.255.255", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"])(
    "%s is public",
    (address) => expect(kind(address)).toBe("public"),
  );

  it.each([
    ["0.0.0.0", "this machine"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["10.0.0.1", "private"],
    ["172.16.0.1", "private"],
    ["172.31.255.255", "private"],
    ["192.168.1.1", "private"],
    ["169.254.169.254", "metadata"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["100.100.100.200", "metadata"],
    ["168.63.129.16", "metadata"],
    ["192.0.0.192", "metadata"],
    ["192.0.0.8", "protocol assignments"],
    ["192.0.2.1", "documentation"],
    ["100.127.255.255", "carrier-grade NAT"],
    ["198.18.0.1", "benchmarking"],
    ["198.19.255.255", "benchmarking"],
    ["198.51.100.1", "documentation"],
    ["203.0.113.1", "documentation"],
    ["192.88.99.1", "6to4 relay"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "this machine"],
    ["::1", "loopback"],
    ["::127.0.0.1", "IPv4-compatible"],
    ["::ffff:127.0.0.1", "mapped loopback"],
    ["::ffff:10.0.0.1", "mapped private"],
    ["::ffff:0.0.0.0", "mapped this machine"],
    ["::ffff:100.64.0.1", "mapped carrier-grade NAT"],
    ["::ffff:169.254.169.254", "mapped metadata"],
    ["::ffff:0:127.0.0.1", "translated loopback"],
    ["64:ff9b::7f00:1", "NAT64 of loopback"],
    ["64:ff9b::808:808", "NAT64 of a public address"],
    ["64:ff9b:1::1", "local NAT64"],
    ["2002:7f00:1::", "6to4 of loopback"],
    ["2001:0:7f00:1::", "Teredo"],
    ["2001:db8::1", "documentation"],
    ["3fff::1", "documentation"],
    ["100::1", "discard"],
    ["fc00::1", "unique local"],
    ["fd00:ec2::254", "metadata"],
    ["fd20:ce::254", "metadata"],
    ["fe80::1", "link local"],
    ["fe80::1%eth0", "link local with a zone"],
    ["fec0::1", "site local"],
    ["ff00::1", "multicast"],
    ["ff0e::1", "multicast"],
    ["4000::1", "not assigned"],
    ["5f00::1", "segment routing"],
    ["localhost", "no address"],
    ["", "no address"],
  ])("%s is refused: %s", (address) => expect(kind(address)).toBe("refused"));

  it("is allowed if it is in a network that the operator allows, also as a mapped IPv6 address", () => {
    expect(kind("10.1.2.3", "10.1.0.0/16")).toBe("allowed");
    expect(kind("::ffff:10.1.2.3", "10.1.0.0/16")).toBe("allowed");
    expect(kind("10.2.0.1", "10.1.0.0/16")).toBe("refused");
    expect(kind("fd12::1", "fd12::/16")).toBe("allowed");
    expect(kind("::1", "::1")).toBe("allowed");
    expect(kind("127.0.0.1", "::1", "127.0.0.1")).toBe("allowed");
  });

  it("of a cloud's metadata service is refused even if its network is allowed", () => {
    const all = ["0.0.0.0/0", "::/0"];
    for (const address of [
      "169.254.169.254",
      "168.63.129.16",
      "100.100.100.200",
      "fd00:ec2::254",
      "fd20:ce::254",
      "fe80::1",
    ]) {
      expect(kind(address, ...all), address).toBe("refused");
    }
    expect(kind("::ffff:169.254.169.254", ...all)).toBe("refused");
  });

  it("behind an allowed gateway is refused unless the inner address is allowed, too", () => {
    for (const [gateway, within] of [
      ["64:ff9b::/96", (address: string) => `64:ff9b::${address}`],
      ["2002::/16", (address: string) => `2002:${address}::1`],
    ] as const) {
      expect(kind(within("808:808"), gateway), gateway).toBe("allowed");
      for (const inner of ["a9fe:a9fe", "7f00:1", "a00:1", "6440:1", "a83f:8110"])
        expect(kind(within(inner), gateway), `${gateway} ${inner}`).toBe("refused");
      expect(kind(within("a00:1"), gateway, "10.0.0.0/8"), gateway).toBe("allowed");
      expect(kind(within("a9fe:a9fe"), "::/0", "0.0.0.0/0"), gateway).toBe("refused");
    }
  });
});

describe("parsing a network", () => {
  it.each([
    "",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/8/8",
    "10.0.0/8",
    "0x7f.1",
    "2130706433",
    "host/8",
    "::/129",
    "10.0.0.0/",
  ])("throws for %j", (text) => expect(() => parseNetwork(text)).toThrow());
});
