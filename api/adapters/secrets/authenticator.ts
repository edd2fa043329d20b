/** Codes of authenticator apps (RFC 6238), their secrets, and recovery codes. */
import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LETTERS,
  readRecoveryCode,
  TOTP_DIGITS,
  TOTP_STEP_MS,
} from "../../../domain/account/two-factor.ts";
import { withLatinDigits } from "../../../domain/text/latin-digits.ts";
import type { Authenticator } from "../../ports/account/security.ts";
import { createVault } from "./secrets.ts";

/** RFC 4226 §4 recommends the hash length. */
const SECRET_BYTES = 20;
/** Accepted time steps before and after the server's, because phones' clocks differ. */
const SKEW_STEPS = 1;
/** RFC 4648. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export function createAuthenticator(secret: Uint8Array<ArrayBuffer>): Authenticator {
  const vault = createVault(secret, "authenticator");
  const recoveryKey = new Uint8Array(hkdfSync("sha256", secret, "countersign-v1", "recovery-code", 32));
  const hashRecovery: Authenticator["hashRecovery"] = (user, typed) => {
    const code = readRecoveryCode(typed);
    const keyed = createHmac("sha256", recoveryKey).update(JSON.stringify([user, code]));
    return code && keyed.digest("base64url");
  };
  return {
    newSecret: () => toBase32(randomBytes(SECRET_BYTES)),
    lock: (user, base32) => Buffer.from(vault.lock(base32, user)).toString("base64url"),
    findStep(user, locked, typed, nowMs) {
      const digits = Buffer.from(withLatinDigits(typed.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, ""));
      if (digits.length !== TOTP_DIGITS) return null;
      const key = fromBase32(vault.unlock(new Uint8Array(Buffer.from(locked, "base64url")), user));
      const now = Math.floor(nowMs / TOTP_STEP_MS);
      const steps = Array.from({ length: 2 * SKEW_STEPS + 1 }, (_, index) => now - SKEW_STEPS + index);
      // Compares all steps, so that the duration does not reveal the clock skew.
      return steps.filter((step) => timingSafeEqual(Buffer.from(totpAt(key, step)), digits)).at(-1) ?? null;
    },
    newRecoveryCodes: () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode),
    hashRecovery,
  };
}

/** HOTP of RFC 4226 §5.3, with the time step as counter. */
export function totpAt(secret: Uint8Array, step: number, digits = TOTP_DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

function newRecoveryCode(): string {
  return Array.from({ length: RECOVERY_LETTERS }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(
    "",
  );
}

function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2));
}
