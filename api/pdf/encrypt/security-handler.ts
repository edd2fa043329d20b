/**
 * The standard security handler, revision 6 (ISO 32000-2 §7.6.4): encrypts a file's key under a user's and an owner's
 * password.
 */
import { createHash, randomBytes } from "node:crypto";
import { joinBytes } from "../syntax/join-bytes.ts";
import { decryptBlocks, encryptBlock, encryptBlocks } from "./aes.ts";
import { passwordBytes, preparePassword } from "./password.ts";

/** The byte strings of an encryption dictionary. */
export type KeyEntries = { O: Uint8Array; OE: Uint8Array; U: Uint8Array; UE: Uint8Array };

export type NewKey = KeyEntries & { key: Uint8Array; Perms: Uint8Array };

const HASH_BYTES = 32;
const SALT_BYTES = 8;
const ENTRY_BYTES = HASH_BYTES + 2 * SALT_BYTES;
const none = new Uint8Array(0);

/**
 * Creates the key of one new file, and the dictionary entries that yield it for the password (algorithms 8, 9 and 10).
 *
 * Programs normalize typed passwords differently. If normalization changes this password, the owner's password is the
 * text as typed, so that both kinds of program open the file; otherwise the owner's password is random and unknown to
 * anyone.
 * @param permissions `/P`
 */
export function createKey(typed: string, permissions: number): NewKey {
  const prepared = preparePassword(typed);
  const key = randomBytes(32);
  const { entry: U, locked: UE } = lockKey(key, passwordBytes(prepared), none);
  const owner = typed === prepared ? randomBytes(32) : passwordBytes(typed);
  const { entry: O, locked: OE } = lockKey(key, owner, U);
  return { key, U, UE, O, OE, Perms: lockPermissions(key, permissions) };
}

/**
 * Recovers the file's key with the user's or the owner's password; `null` for a wrong one (algorithm 2.A).
 * @param revision 5 is Acrobat 9's, which hashes once
 */
export function openKey({ O, OE, U, UE }: KeyEntries, typed: string, revision: 5 | 6 = 6): Uint8Array | null {
  const isComplete = [O, U].every((one) => one.length >= ENTRY_BYTES) && [OE, UE].every((one) => one.length === 32);
  if (!isComplete) return null;
  const user = U.subarray(0, ENTRY_BYTES);
  for (const password of new Set([typed, preparePassword(typed)])) {
    const bytes = passwordBytes(password);
    const owner = O.subarray(0, ENTRY_BYTES);
    const key = unlockKey(user, UE, bytes, none, revision) ?? unlockKey(owner, OE, bytes, user, revision);
    if (key) return key;
  }
  return null;
}

/** @param user `/U` for the owner's password, empty for the user's */
function lockKey(key: Uint8Array, password: Uint8Array, user: Uint8Array): { entry: Uint8Array; locked: Uint8Array } {
  const [check, unlock] = [randomBytes(SALT_BYTES), randomBytes(SALT_BYTES)];
  const entry = joinBytes([hash(password, check, user), check, unlock]);
  return { entry, locked: encryptBlocks(hash(password, unlock, user), key, new Uint8Array(16)) };
}

function unlockKey(
  entry: Uint8Array,
  locked: Uint8Array,
  password: Uint8Array,
  user: Uint8Array,
  revision: 5 | 6,
): Uint8Array | null {
  const digest = revision === 5 ? hashOnce : hash;
  const check = entry.subarray(HASH_BYTES, HASH_BYTES + SALT_BYTES);
  const expected = entry.subarray(0, HASH_BYTES);
  const isRight = digest(password, check, user).every((byte, index) => byte === expected[index]);
  return isRight ? decryptBlocks(digest(password, entry.subarray(HASH_BYTES + SALT_BYTES), user), locked) : null;
}

function hashOnce(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  return createHash("sha256").update(password).update(salt).update(user).digest();
}

/**
 * Algorithm 2.B: deliberately slow, to make guessing expensive. Each round's digest algorithm depends on the previous
 * output.
 */
function hash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let found = hashOnce(password, salt, user);
  for (let round = 0; ; round++) {
    const one = joinBytes([password, found, user]);
    const repeated = new Uint8Array(one.length * 64);
    for (let i = 0; i < 64; i++) repeated.set(one, i * one.length);
    const mixed = encryptBlocks(found.subarray(0, 16), repeated, found.subarray(16, 32));
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    found = createHash(["sha256", "sha384", "sha512"][sum % 3]!)
      .update(mixed)
      .digest();
    if (round >= 63 && mixed.at(-1)! <= round - 31) return found.subarray(0, HASH_BYTES);
  }
}

/** Algorithm 10. Metadata is marked as encrypted. */
function lockPermissions(key: Uint8Array, permissions: number): Uint8Array {
  const block = new Uint8Array(16);
  const view = new DataView(block.buffer);
  view.setInt32(0, permissions, true);
  view.setUint32(4, 0xffffffff);
  block.set(new TextEncoder().encode("Tadb"), 8);
  block.set(randomBytes(4), 12);
  return encryptBlock(key, block);
}
