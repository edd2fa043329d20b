import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import { createLinks, createTickets, createVault, deriveFor, readOrMakeSecret } from "./secrets.ts";

const secret = new Uint8Array(32).fill(7);
const doc = "d1" as DocumentId;
const rita = "r1" as RecipientId;

describe("the installation's secret", () => {
  it("is created once, with mode 0600", async () => {
    const folder = await mkdtemp(join(tmpdir(), "countersign-keys-"));
    const secret = await readOrMakeSecret(join(folder, "keys"));
    expect(secret).toHaveLength(32);
    expect(await readOrMakeSecret(join(folder, "keys"))).toEqual(secret);
    expect((await stat(join(folder, "keys", "secrets.key"))).mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });

  it("derives different values for each purpose", async () => {
    const one = await deriveFor(secret, "one")("text");
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(await deriveFor(secret, "two")("text")).not.toBe(one);
    expect(await deriveFor(new Uint8Array(32).fill(8), "one")("text")).not.toBe(one);
  });
});

describe("the token of a recipient's link", () => {
  it("is always the same, and differs per document, recipient and epoch", async () => {
    const { tokenOf } = createLinks(secret);
    const token = await tokenOf(doc, rita, 1);
    expect(await tokenOf(doc, rita, 1)).toBe(token);
    const others = [
      await tokenOf(doc, rita, 2),
      await tokenOf("d2" as DocumentId, rita, 1),
      await tokenOf(doc, "r2" as RecipientId, 1),
      await tokenOf("d1,r1" as DocumentId, "" as RecipientId, 1),
    ];
    expect(new Set([token, ...others]).size).toBe(5);
  });
});

describe("a ticket", () => {
  it("is read until it expires, and rejected when forged", async () => {
    let nowMs = 1_000;
    const tickets = createTickets(secret, () => nowMs);
    const ticket = await tickets.make({ part: "p1" }, 2_000);
    expect(await tickets.read(ticket)).toEqual({ part: "p1" });
    const [body, signature] = ticket.split(".");
    const forged = Buffer.from(JSON.stringify([9_000_000, { part: "p2" }])).toString("base64url");
    for (const wrong of [`${forged}.${signature}`, `${body}.${"A".repeat(43)}`, body!, "", "a.b.c", `${ticket}.x`]) {
      expect(await tickets.read(wrong)).toBeNull();
    }
    nowMs = 2_000;
    expect(await tickets.read(ticket)).toBeNull();
  });
});

describe("a vault", () => {
  it("decrypts what it encrypted, only in the same context", () => {
    const vault = createVault(secret, "one");
    const locked = vault.lock("sk_test_1234", "connection/1");
    expect(vault.unlock(locked, "connection/1")).toBe("sk_test_1234");
    expect(Buffer.from(locked).toString("latin1")).not.toContain("sk_test");
    for (const context of ["connection/2", "", undefined]) expect(() => vault.unlock(locked, context)).toThrow();
    expect(() => createVault(secret, "two").unlock(locked, "connection/1")).toThrow();
    locked[30]! ^= 1;
    expect(() => vault.unlock(locked, "connection/1")).toThrow();
  });

  it("encrypts and decrypts without a context", () => {
    const vault = createVault(secret, "one");
    expect(vault.unlock(vault.lock("text"))).toBe("text");
  });
});
