import { sameEmail } from "../recipient/email.ts";

/** `names`: full names that texts may hold beside the address. */
export type ErasedPerson = { email: string; names: readonly string[] };

/** Stands for removed words within a text. */
const GONE = "…";

/**
 * A record without a person: an object with their address loses address and name, a list of addresses its entry, and a text
 * the address and the full name. Returns the same object when nothing in it changes.
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
  // A single word is too often a word of another meaning.
  const words = [email, ...names.filter((name) => /\S\s+\S/.test(name))];
  const rest = words.reduce((left, word) => left.replace(wholeWord(word), GONE), text);
  return rest.trim() === GONE ? "" : rest;
}

/** Not within a longer address or word. */
function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${escaped}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "giu");
}
