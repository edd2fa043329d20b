import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

it("hashes with the scrypt cost that OWASP recommends, and verifies only the right password", async () => {
  const hash = await hashPassword("Passw0rd!");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
  expect(await verifyPassword(hash, "Passw0rd")).toBe(false);
});

it("verifies a hash with the cost stored in it", async () => {
  const hash = await hashPassword("Passw0rd!", { N: 1024, r: 8, p: 1 });
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
});
