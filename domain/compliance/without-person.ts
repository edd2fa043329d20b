import { sameEmail } from "../recipient/email.ts";

/** `names`: full names that texts may contain in addition to the address. */
export type ErasedPerson = { email: string; names: readonly string[] };

/** Replaces removed words in a text. */
const GONE = "…";

/**
 * Removes a person from a record: address and name from an object with their address, the entry from a list of
 * addresses, and address and full names from texts. Returns the same object if nothing changes.
 */
export function withoutPersonIn<T>(value: T, person: ErasedPerson): T {
  if (typeof value === "string") return withoutWords(value, person) as T;
  if (Array.isArray(value)) return withoutPersonInList(value, person) as T;
  if (value === null || typeof value !== "object") return value;
  const isTheirs = "email" in value && typeof value.email === "string" && sameEmail(value.email, person.email);
  const entries = Object.entries(value).map(([key, part]) => {
    const isBlanked = isTheirs && (key === "name" || key === "email");
    return [key, isBlanked ? "" : withoutPersonIn(part as unknown, person)] as const;
  });
  const isChanged = entries.some(([key, part]) => part !== (value as Record<string, unknown>)[key]);
  return isChanged ? (Object.fromEntries(entries) as T) : value;
}

function withoutPersonInList(list: readonly unknown[], person: ErasedPerson): readonly unknown[] {
  const kept = list.filter((one) => typeof one !== "string" || !sameEmail(one, person.email));
  const next = kept.map((one) => withoutPersonIn(one, person));
  return next.length === list.length && next.every((one, index) => one === list[index]) ? list : next;
}

function withoutWords(text: string, { email, names }: ErasedPerson): string {
  // Ignores single-word names, which too often are words with another meaning.
  const words = [email, ...names.filter((name) => /\S\s+\S/.test(name))];
  const rest = words.reduce((left, word) => left.replace(wholeWord(word), GONE), text);
  return rest.trim() === GONE ? "" : rest;
}

/** Matches whole words only, not within a longer address or word. */
function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "giu");
}
