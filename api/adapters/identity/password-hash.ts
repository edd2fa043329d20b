import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** Parameters of scrypt (RFC 7914). */
export type PasswordCost = { N: number; r: number; p: number };

/** OWASP's parameters: 32 MiB, three rounds. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY_LIMIT_BYTES = 64 * 1024 * 1024;
const KEY_BYTES = 32;
/** Maximum parallel hashes: bounds memory and cores. */
const CONCURRENCY = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** `scrypt$N$r$p$salt$key`, the last two in base64url. */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind, n, r, p, salt, key] = hash.split("$");
  if (kind !== "scrypt" || !salt || !key) return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64url");
  return timingSafeEqual(await derive(password, Buffer.from(salt, "base64url"), cost), expected);
}

async function derive(password: string, salt: Uint8Array, cost: PasswordCost): Promise<Buffer> {
  while (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    const options = { ...cost, maxmem: MEMORY_LIMIT_BYTES };
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    running--;
    waiting.shift()?.();
  }
}
