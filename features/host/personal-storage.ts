/**
 * Stores a person's unsaved drafts, copied fields and choices of lists, which nobody else on the device can read. An
 * expired session keeps them for the same person's next sign-in; signing out removes them, as does the sign-in of
 * somebody else.
 */
import type { HostStorage, PersonalStorage } from "./host.ts";
import type { KeptKey, PersonalKey } from "./kept-keys.ts";
import { TOKEN_KEY } from "./token-key.ts";

/** Id of the person whose things are kept, also while their session has expired; after `?` while another one may be signing in. */
const PERSON_KEY = "person";
const VISITOR = "of.visitor.";
/** Whom the keys belong to; patterns, because the table of `kept-keys.ts` would weigh more in the page of the sign-in. */
export const ofDevice = /^(theme|language|device\.held)$/;
export const ofLink = /^(signing|form|payment\.link)\./;
/** Earlier versions kept these without a person. */
const earlier =
  /^(draft|draft-began|draft-windows|copied-fields|send-after-sign-in|guest-draft|folders\.expanded|countersign\.list)(:|$)/;
/** A visitor's work that nothing leads the person to who signs in. */
const unnamed = /^(draft[a-z-]*:new(:|$)|copied-fields$)/;

const prefixOfPerson = (person: string) => `of.${person}.` as const;

function prefixNow(storage: HostStorage): `of.${string}.` {
  const person = storage.get(PERSON_KEY);
  const isKnown = person !== null && !person.startsWith("?") && storage.get(TOKEN_KEY) !== null;
  return isKnown ? prefixOfPerson(person) : VISITOR;
}

/**
 * The part of the storage that belongs to the person who uses it now, or to the visitor. It stays that person's: after
 * they sign out or somebody else signs in, it is empty and keeps nothing.
 */
export function personalStorage(storage: HostStorage): PersonalStorage {
  const prefix = prefixNow(storage);
  const isTheirs = () => prefix === VISITOR || prefix === prefixOfPerson(lastPerson(storage) ?? "");
  const keyOf = (key: PersonalKey): KeptKey => `${prefix}${key}`;
  return {
    get: (key) => (isTheirs() ? storage.get(keyOf(key)) : null),
    set: (key, value) => {
      if (isTheirs()) storage.set(keyOf(key), value);
    },
    remove: (key) => storage.remove(keyOf(key)),
    keys: () =>
      storage
        .keys()
        .filter((key) => isTheirs() && key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  };
}

/** The person whose things are kept. */
function lastPerson(storage: HostStorage): string | null {
  return storage.get(PERSON_KEY)?.replace(/^\?/, "") ?? null;
}

/** Nobody's things are open until `begunBy` names who has just signed in. */
export function awaitPerson(storage: HostStorage): void {
  const person = lastPerson(storage);
  if (person !== null) storage.set(PERSON_KEY, `?${person}`);
}

/**
 * Records who is signed in, and removes what others left. Of a visitor's things, unsaved work on a document that has an
 * id becomes the person's, because they may have signed in to send it.
 * @returns whether somebody else's things were kept before
 */
export function begunBy(storage: HostStorage, person: string): boolean {
  const last = lastPerson(storage);
  const isAnother = last !== null && last !== person;
  const prefix = prefixOfPerson(person);
  if (storage.get(PERSON_KEY) !== person) storage.set(PERSON_KEY, person);
  for (const key of storage.keys() as KeptKey[]) {
    const name = key.startsWith(VISITOR) ? key.slice(VISITOR.length) : key;
    const isNobodys = key !== name || earlier.test(key);
    if (isNobodys && !unnamed.test(name)) storage.set(`${prefix}${name}`, storage.get(key) ?? "");
    const isOthers = key.startsWith("of.") && !key.startsWith(prefix);
    if (isNobodys || isOthers || (isAnother && ofLink.test(key))) storage.remove(key);
  }
  return isAnother;
}

/** Removes everything that is not a setting of the device; called when a person signs out. */
export function forgetPerson(storage: HostStorage): void {
  for (const key of storage.keys() as KeptKey[]) if (!ofDevice.test(key)) storage.remove(key);
}
