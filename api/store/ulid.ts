/** ULIDs: 48 bits of time and 80 random bits in Crockford's base 32; the order of the texts is the order of creation. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LAST_TIME_MS = 2 ** 48 - 1;

export function ulid(nowMs: number): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return ulidTime(nowMs) + Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

/** The first ten letters: below every ULID of that millisecond and above all earlier ones. */
export function ulidTime(ms: number): string {
  let rest = Math.min(Math.max(0, Math.floor(ms)), LAST_TIME_MS);
  let text = "";
  for (let place = 0; place < 10; place++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}
