import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

it("a password is hashed with the scrypt cost that OWASP recommends, and only the same one is verified", async () => {
  const hash = await hashPassword("Passw0rd!");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
  expect(await verifyPassword(hash, "Passw0rd")).toBe(false);
});

it("a password is verified with the cost stored in its hash", async () => {
  const hash = await hashPassword("Passw0rd!", { N: 1024, r: 8, p: 1 });
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
});
