import { describe, expect, it } from "vitest";
import { createSecretHashes } from "./hash-secret.ts";

const { hash, hashAll, isSame, isAmong } = createSecretHashes(new Uint8Array(32).fill(7));

describe("a hashed secret", () => {
  it("matches the same text only", async () => {
    const stored = await hash("blue whale");
    expect(await isSame("blue whale", stored)).toBe(true);
    for (const other of ["blue whalE", "blue", "blue whale ", ""]) expect(await isSame(other, stored)).toBe(false);
  });

  it("has a new hash each time, and does not match on another installation", async () => {
    const stored = await hash("1234");
    expect(JSON.stringify(stored)).not.toMatch(/\b1234\b/);
    expect(await hash("1234")).not.toEqual(stored);
    expect(await createSecretHashes(new Uint8Array(32).fill(8)).isSame("1234", stored)).toBe(false);
  });

  it("is found among several hashes, whether or not they share a salt", async () => {
    const together = await hashAll(["rex", "bello", "fido"]);
    expect(new Set(together.map((one) => one.salt)).size).toBe(1);
    const apart = [await hash("rex"), await hash("bello")];
    for (const stored of [together, apart]) {
      expect(await isAmong("bello", stored)).toBe(true);
      expect(await isAmong("hasso", stored)).toBe(false);
    }
    expect(await isAmong("rex", [])).toBe(false);
  });

  it("is compared without blocking the event loop", async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const stored = await hash("x");
    await Promise.all(Array.from({ length: 6 }, () => isSame("y", stored)));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });
});
