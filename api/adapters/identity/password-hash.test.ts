import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

it("hashes passwords at the cost that OWASP asks for, and tells right from wrong", async () => {
  const hash = await hashPassword("Passw0rd!");
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
  expect(await verifyPassword(hash, "Passw0rd")).toBe(false);
});

it("verifies a hash at the cost that it was made with", async () => {
  const hash = await hashPassword("Passw0rd!", { N: 1024, r: 8, p: 1 });
  expect(await verifyPassword(hash, "Passw0rd!")).toBe(true);
});
