/**
 * What the browser keeps for a person: unsaved drafts, copied fields, choices of lists. It is read by nobody else on the
 * device. An expired session keeps it for the same person's next sign-in; signing out removes it, as does the sign-in of
 * somebody else.
 */
import type { HostStorage } from "./host.ts";

/** Storage key of a member's session token. */
export const TOKEN_KEY = "token";
/** Id of the person whose things are kept; also while their session has expired. */
const PERSON_KEY = "person";
const VISITOR = "of.visitor.";
/** Settings of the device, and records that other modules remove themselves. */
const ofDevice = new Set(["theme", "language", "device.held", "token", "public-session", "last-input", "challenge"]);
/** Earlier versions kept these without a person. */
const earlier = /^(draft|draft-began|draft-windows|copied-fields|send-after-sign-in)(:|$)/;

const prefixOfPerson = (person: string) => `of.${person}.`;

function prefixNow(storage: HostStorage): string {
  const person = storage.get(PERSON_KEY);
  return person !== null && storage.get(TOKEN_KEY) !== null ? prefixOfPerson(person) : VISITOR;
}

/**
 * The part of the storage that belongs to the person who uses it now, or to the visitor. It stays that person's: after
 * they sign out or somebody else signs in, it is empty and keeps nothing.
 */
export function personalStorage(storage: HostStorage): HostStorage {
  const prefix = prefixNow(storage);
  const isTheirs = () => prefix === VISITOR || prefix === prefixOfPerson(storage.get(PERSON_KEY) ?? "");
  return {
    get: (key) => (isTheirs() ? storage.get(prefix + key) : null),
    set: (key, value) => {
      if (isTheirs()) storage.set(prefix + key, value);
    },
    remove: (key) => storage.remove(prefix + key),
    keys: () =>
      storage
        .keys()
        .filter((key) => isTheirs() && key.startsWith(prefix))
        .map((key) => key.slice(prefix.length)),
  };
}

/**
 * Records who is signed in, and removes what others left. Of a visitor's things, unsaved work on a document that has an
 * id becomes the person's, because they may have signed in to send it.
 */
export function begunBy(storage: HostStorage, person: string): void {
  if (storage.get(PERSON_KEY) === person) return;
  const prefix = prefixOfPerson(person);
  storage.set(PERSON_KEY, person);
  for (const key of storage.keys()) {
    const name = key.startsWith(VISITOR) ? key.slice(VISITOR.length) : key;
    const isTaken = (key !== name || earlier.test(key)) && !/^(draft[a-z-]*:new(:|$)|copied-fields$)/.test(name);
    if (isTaken) storage.set(prefix + name, storage.get(key) ?? "");
    if (key !== name || earlier.test(key) || (key.startsWith("of.") && !key.startsWith(prefix))) storage.remove(key);
  }
}

/** Removes everything that is not a setting of the device; called when a person signs out. */
export function forgetPerson(storage: HostStorage): void {
  for (const key of storage.keys()) if (!ofDevice.has(key)) storage.remove(key);
}
