import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sha256 } from "../../../domain/ids.ts";
import { type EspMode, type EspServer, openEspServer } from "../../../tests/support/esp-server.ts";
import type { Esp } from "../../ports/providers.ts";
import { httpEsp } from "./http-esp.ts";

let server: EspServer;
let esp: Esp;
let nowMs = 0;
const open = (more: { key?: string; timeoutMs?: number } = {}) =>
  httpEsp({ url: server.env.ESP_URL, key: server.env.ESP_KEY, now: () => nowMs, ...more });
beforeEach(async () => {
  server = await openEspServer();
  esp = open();
});
afterEach(() => server.close());

const request = {
  transactionId: "01TRANSACTION",
  number: "999941057058",
  consentSha256: "a".repeat(64) as Sha256,
  reason: "Rent agreement",
};
const start = async () => {
  const started = await esp.requestOtp(request);
  if (!started.sent) throw new Error(started.kind);
  return { reference: started.reference, transactionId: request.transactionId };
};

describe("an eSign provider", () => {
  it("reports its name and whether it is a sandbox; its status is cached for a minute", async () => {
    expect(await esp.status()).toEqual({ name: "Sandbox eSign", isSandbox: true });
    server.setMode("real");
    expect((await esp.status())!.isSandbox).toBe(true);
    nowMs += 60_000;
    expect((await esp.status())!.isSandbox).toBe(false);
  });

  it("is asked for its status again ten seconds after a failure, once for concurrent calls", async () => {
    server.setMode("down");
    expect(await Promise.all([esp.status(), esp.status(), esp.status()])).toEqual([null, null, null]);
    expect(server.requests).toEqual(["/status"]);
    server.setMode("ok");
    expect(await esp.status()).toBeNull();
    nowMs += 10_000;
    expect(await esp.status()).not.toBeNull();
    expect(server.requests).toEqual(["/status", "/status"]);
  });

  it("receives consent and reason, and verifies the holder's code once", async () => {
    const transaction = await start();
    expect(server.transactions[0]).toMatchObject({ consentSha256: request.consentSha256, reason: request.reason });
    const { otp } = server.transactions[0]!;
    const wrong = otp === "000000" ? "000001" : "000000";
    expect(await esp.verifyOtp({ ...transaction, otp: wrong })).toEqual({ kind: "wrong" });
    const certificate = { subjectName: "Asha Rao", serial: "5a11", issuer: "Sandbox eSign CA" };
    expect(await esp.verifyOtp({ ...transaction, otp })).toEqual({ kind: "verified", certificate });
    expect(await esp.verifyOtp({ ...transaction, otp })).toEqual({ kind: "expired" });
  });

  it("starts one transaction for repeated requests", async () => {
    expect(await start()).toEqual(await start());
    expect(server.transactions).toHaveLength(1);
  });

  it("refuses an Aadhaar number that does not exist", async () => {
    expect(await esp.requestOtp({ ...request, number: "499118665246" })).toEqual({ sent: false, kind: "refused" });
  });

  it.each<EspMode>(["down", "hang", "slow"])(
    "that does not respond (%s) counts as unreachable for every call",
    async (mode) => {
      const transaction = await start();
      server.setMode(mode);
      const hurried = open({ timeoutMs: 300 });
      expect(await hurried.requestOtp(request)).toEqual({ sent: false, kind: "unreachable" });
      expect(await hurried.verifyOtp({ ...transaction, otp: server.transactions[0]!.otp })).toEqual({
        kind: "unreachable",
      });
      expect(await hurried.status()).toBeNull();
    },
  );

  it("that responds about another transaction counts as unreachable", async () => {
    const transaction = await start();
    server.setMode("liar");
    expect(await esp.requestOtp(request)).toEqual({ sent: false, kind: "unreachable" });
    expect(await esp.verifyOtp({ ...transaction, otp: server.transactions[0]!.otp })).toEqual({ kind: "unreachable" });
  });

  it("that rejects our key counts as unreachable", async () => {
    const stranger = open({ key: "another" });
    expect(await stranger.requestOtp(request)).toEqual({ sent: false, kind: "unreachable" });
    expect(await stranger.status()).toBeNull();
  });
});
