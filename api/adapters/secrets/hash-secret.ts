/** Hashes shared secrets (access codes, answers), so that guessing requires time and the installation's secret. */
import { createHmac, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { HashedSecret } from "../../../domain/proof/hashed-secret.ts";
import type { SecretHashes } from "../../ports/secrets.ts";

/** RFC 7914: 16 MiB and about 40 ms per guess. */
const COST = { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 25 };
const HASH_BYTES = 32;
/** Maximum parallel derivations; limits memory and leaves a core for other work. */
const LANES = 2;

export function createSecretHashes(secret: Uint8Array<ArrayBuffer>): SecretHashes {
  // The pepper prevents guessing six digits from a stolen database alone.
  const pepper = new Uint8Array(hkdfSync("sha256", secret, "countersign-v1", "told-secret", 32));
  const inLane = lanes(LANES);
  const derive = (text: string, salt: string) =>
    inLane(() => stretch(createHmac("sha256", pepper).update(text).digest(), Buffer.from(salt, "base64url")));

  async function isAmong(text: string, hashes: readonly HashedSecret[]): Promise<boolean> {
    const salts = [...new Set(hashes.map((one) => one.salt))];
    const derivedBySalt = new Map(
      await Promise.all(salts.map(async (salt) => [salt, await derive(text, salt)] as const)),
    );
    // Compares all hashes, so that the duration does not reveal which one matched.
    return hashes.map(({ salt, hash }) => isSameHash(derivedBySalt.get(salt)!, hash)).includes(true);
  }

  async function hashAll(texts: readonly string[]): Promise<HashedSecret[]> {
    const salt = randomBytes(16).toString("base64url");
    const hashes = await Promise.all(texts.map((text) => derive(text, salt)));
    return hashes.map((hash) => ({ salt, hash: hash.toString("base64url") }));
  }

  return {
    hash: async (text) => (await hashAll([text]))[0]!,
    hashAll,
    isSame: (text, stored) => isAmong(text, [stored]),
    isAmong,
  };
}

/** Derives in a separate thread. */
function stretch(text: Uint8Array, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(text, salt, HASH_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function isSameHash(derived: Buffer, stored: string): boolean {
  const other = Buffer.from(stored, "base64url");
  return derived.length === other.length && timingSafeEqual(derived, other);
}

/** Runs at most `count` tasks in parallel, in order of arrival. */
function lanes(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
