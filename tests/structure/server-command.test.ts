import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { deniedNetworks } from "../../scripts/server-command.mjs";
import { findDeno } from "../../scripts/toolchain.mjs";

const METADATA = "169.254.0.0/16";
const denied = (env: Record<string, string>) => (deniedNetworks(env)[0] ?? "").replace("--deny-net=", "").split(",");

describe("networks that are denied to the server", () => {
  it("are the private ones, unless a configured service is there", () => {
    const all = [METADATA, "10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"];
    expect(denied({})).toEqual(all);
    expect(denied({ HOST: "0.0.0.0", PUBLIC_URL: "https://sign.example.com" })).toEqual(all);
    expect(denied({ STRIPE_ENDPOINT: "http://127.0.0.1:9", TSA_URL: "http://localhost/tsa" })).toEqual(all);
    const inside = denied({ SMTP_URL: "smtp://10.1.2.3:25", HOST: "172.20.0.4" });
    expect(inside).toEqual([METADATA, "100.64.0.0/10", "192.168.0.0/16"]);
  });

  it("are only the metadata address if a configured host name can resolve to any address", () => {
    expect(denied({ SMTP_URL: "smtps://user:word@mail.example.com" })).toEqual([METADATA]);
    expect(denied({ DENO_KV_URL: "http://kv:4512" })).toEqual([METADATA]);
  });

  it("exclude networks allowed for webhooks, but always include the metadata address", () => {
    const but = (networks: string) => denied({ WEBHOOK_PRIVATE_NETWORKS: networks });
    expect(but("10.1.0.0/16, 192.168.7.1")).toEqual([METADATA, "100.64.0.0/10", "172.16.0.0/12"]);
    expect(but("10.0.0.0/7")).toEqual([METADATA, "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"]);
    expect(but("0.0.0.0/0,169.254.0.0/16")).toEqual([METADATA]);
    expect(but("127.0.0.1/32,fd12::/16")).toHaveLength(5);
  });

  it("cannot be connected to, and others can", () => {
    const program = `
      const cut = (hostname) => Deno.connect({ hostname, port: 1 }).then(() => "open", (error) => error.name);
      console.log(JSON.stringify(await Promise.all(["169.254.169.254", "10.1.2.3", "192.168.0.1", "127.0.0.1"].map(cut))));`;
    const args = ["run", "--quiet", "--no-prompt", "--allow-net", ...deniedNetworks({}), "-"];
    const output = JSON.parse(execFileSync(findDeno(), args, { input: program, encoding: "utf8" }));
    expect(output).toEqual(["NotCapable", "NotCapable", "NotCapable", "ConnectionRefused"]);
  });
});
