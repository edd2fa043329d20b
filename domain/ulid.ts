/** ULIDs: 48 bits of time and 80 random bits in Crockford's base 32; they sort by creation. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LAST_TIME_MS = 2 ** 48 - 1;

/** @param random at least 16 random bytes; five bits of each are used */
export function ulid(nowMs: number, random: Uint8Array): string {
  return ulidTime(nowMs) + Array.from(random.subarray(0, 16), (byte) => ALPHABET[byte & 31]).join("");
}

/** A ULID with a number (below 2²⁵) after the time, so that ids of one millisecond sort by number. */
export function numberedUlid(ms: number, number: number, random: Uint8Array): string {
  let rest = number;
  let text = "";
  for (let index = 0; index < 5; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  const name = ulid(ms, random);
  return name.slice(0, 10) + text + name.slice(15);
}

/** The time part of a ULID: sorts before every ULID of that millisecond and after all earlier ones. */
export function ulidTime(ms: number): string {
  let rest = Math.min(Math.max(0, Math.floor(ms)), LAST_TIME_MS);
  let text = "";
  for (let index = 0; index < 10; index++) {
    text = ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Creation time of a ULID, in epoch milliseconds. */
export function ulidMs(id: string): number {
  let ms = 0;
  for (const letter of id.slice(0, 10)) ms = ms * 32 + ALPHABET.indexOf(letter);
  return ms;
}
