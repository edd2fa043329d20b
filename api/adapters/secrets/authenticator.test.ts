import { describe, expect, it } from "vitest";
import type { UserId } from "../../../domain/ids.ts";
import { createAuthenticator, fromBase32, totpAt } from "./authenticator.ts";

const user = "u1" as UserId;
const authenticator = createAuthenticator(new Uint8Array(32).fill(7));

describe("codes of authenticator apps", () => {
  it("match the test vectors of RFC 6238, appendix B", () => {
    const secret = new TextEncoder().encode("12345678901234567890");
    const vectors = [
      [59, "94287082"],
      [1111111109, "07081804"],
      [1111111111, "14050471"],
      [1234567890, "89005924"],
      [2000000000, "69279037"],
      [20000000000, "65353130"],
    ] as const;
    for (const [seconds, code] of vectors) expect(totpAt(secret, Math.floor(seconds / 30), 8)).toBe(code);
  });

  it("are accepted for the current, previous and next step only", () => {
    const secret = authenticator.newSecret();
    const locked = authenticator.lock(user, secret);
    const nowMs = 1_000 * 30_000;
    const found = [-2, -1, 0, 1, 2].map((offset) =>
      authenticator.findStep(user, locked, totpAt(fromBase32(secret), 1_000 + offset), nowMs),
    );
    expect(found).toEqual([null, 999, 1_000, 1_001, null]);
  });

  it("are accepted with spaces and in Arabic digits", () => {
    const secret = authenticator.newSecret();
    const locked = authenticator.lock(user, secret);
    const code = totpAt(fromBase32(secret), 1_000);
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join("");
    for (const typed of [`${code.slice(0, 3)} ${code.slice(3)}`, arabic]) {
      expect(authenticator.findStep(user, locked, typed, 1_000 * 30_000)).toBe(1_000);
    }
    expect(authenticator.findStep(user, locked, "", 1_000 * 30_000)).toBeNull();
  });

  it("use a 160-bit secret, which can be decrypted for its own user only", () => {
    const secret = authenticator.newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(fromBase32(secret)).toHaveLength(20);
    const locked = authenticator.lock(user, secret);
    expect(locked).not.toContain(secret);
    expect(() => authenticator.findStep("u2" as UserId, locked, "123456", 0)).toThrow();
  });
});

it("recovery codes are hashed per user with the installation's key", () => {
  const codes = authenticator.newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code] = codes as [string];
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
  const hash = authenticator.hashRecovery(user, code);
  expect(authenticator.hashRecovery(user, code.toLowerCase())).toBe(hash);
  expect(authenticator.hashRecovery("u2" as UserId, code)).not.toBe(hash);
  expect(createAuthenticator(new Uint8Array(32).fill(8)).hashRecovery(user, code)).not.toBe(hash);
  expect(authenticator.hashRecovery(user, "no code")).toBeNull();
});
