/**
 * Derives one-time codes from the installation's secret and the challenge, so that none is stored and a repeated mail
 * contains the same code.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { CODE_DIGITS } from "../../../domain/proof/proof.ts";
import { withLatinDigits } from "../../../domain/text/latin-digits.ts";
import type { OneTimeCodes } from "../../ports/secrets.ts";

const CODES = 10 ** CODE_DIGITS;
/** Larger numbers are rejected, because they would make low codes more likely. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

export function createOneTimeCodes(secret: Uint8Array<ArrayBuffer>): OneTimeCodes {
  const key = new Uint8Array(hkdfSync("sha256", secret, "countersign-v1", "one-time-code", 32));
  const codeOf = (challengeId: string): string => {
    for (let round = 0; ; round++) {
      const digest = createHmac("sha256", key)
        .update(JSON.stringify([challengeId, round]))
        .digest();
      const number = fairNumber(digest);
      if (number !== null) return String(number % CODES).padStart(CODE_DIGITS, "0");
    }
  };
  return {
    codeOf,
    isRight(challengeId, typed) {
      const code = Buffer.from(codeOf(challengeId));
      const answer = Buffer.from(digitsOf(typed));
      return code.length === answer.length && timingSafeEqual(code, answer);
    },
  };
}

function fairNumber(digest: Buffer): number | null {
  for (let at = 0; at + 4 <= digest.length; at += 4) {
    const number = digest.readUInt32BE(at);
    if (number < FAIR) return number;
  }
  return null;
}

/** Digits as typed or pasted: of any script, with spaces, dashes and direction marks. */
function digitsOf(typed: string): string {
  return withLatinDigits(typed.normalize("NFKC")).replace(/[\s\-‐-―\p{Cf}]/gu, "");
}
