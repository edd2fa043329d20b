import { describe, expect, it } from "vitest";
import { startNameServer } from "../../../tests/support/name-server.ts";
import { closers, faultOf, get, open } from "./testing/receivers.ts";

describe("an address that a person entered", () => {
  it("is refused when its name resolves to a private address among public ones", async () => {
    const names = await startNameServer([["8.8.8.8", "10.0.0.7"]]);
    closers.push(names.close);
    const outgoing = open({ resolve: names.resolve });
    expect(await faultOf(outgoing.send(get("https://mixed.example.com/")))).toBe("address_refused");
    expect(await outgoing.judge("https://mixed.example.com/")).toBe("private");
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1./",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127。0。0。1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127.0.0.1%2e/",
    "http://127.0.0.1../",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0/",
    "http://localhost/",
    "http://localhost./",
    "http://localhost%2e/",
    "http://LOCALHOST/",
  ])("is refused as private: %s", async (url) => {
    const outgoing = open({ allowed: [] });
    expect(await outgoing.judge(url)).toBe("private");
    expect(await faultOf(outgoing.send(get(url)))).toBe("address_refused");
  });

  it.each([
    ["ftp://example.com/", "invalid"],
    ["file:///etc/passwd", "invalid"],
    ["data:text/plain,x", "invalid"],
    ["example.com", "invalid"],
    ["", "invalid"],
    ["https://user@example.com/", "has_credentials"],
    ["https://:word@example.com/", "has_credentials"],
    ["http://[fe80::1%25eth0]/", "invalid"],
    ["http://[::ffff:127.0.0.1%251]/", "invalid"],
    ["https://8.8.8.8@127.0.0.1/", "has_credentials"],
    ["https://example.com:22/", "port"],
    ["https://example.com:1023/", "port"],
    ["https://example.com:0/", "port"],
  ])("is refused before its name is resolved: %s", async (url, verdict) => {
    const resolve = () => Promise.reject(new Error("must not be asked"));
    expect(await open({ resolve }).judge(url)).toBe(verdict);
  });

  it.each(["https://example.com/", "http://example.com:80/", "http://example.com:443/", "https://example.com:1024/"])(
    "is allowed: %s",
    async (url) => expect(await open({ resolve: async () => ["8.8.8.8"] }).judge(url)).toBe("allowed"),
  );
});
