import type { HostStorage } from "./host.ts";
import type { KeptKey } from "./kept-keys.ts";

const OF_RECIPIENT = /^signing\.(?!session\.)[^.]+\.[^.]+\./;

/**
 * Storage of a screen that another site shows. That site does not tell us who uses it, so two people one after the other
 * in one tab must not meet: unsaved drafts and whatever else `isFleeting` names live in memory, as long as the screen. A
 * signer's input outlives a reload; when another recipient's document opens, it leaves the tab.
 * @param aside keeps the input that has left the tab, for as long as the page is open
 */
export function embeddedStorage(
  tab: HostStorage,
  aside: Map<KeptKey, string> = new Map(),
  isFleeting: (key: string) => boolean = isPersonal,
): HostStorage {
  const memory = new Map<string, string>();
  let recipient: string | null = null;

  function open(key: KeptKey): void {
    const next = OF_RECIPIENT.exec(key)?.[0];
    if (!next || next === recipient) return;
    recipient = next;
    for (const other of recipientKeys(tab)) {
      if (other.startsWith(next)) continue;
      aside.set(other, tab.get(other) ?? "");
      tab.remove(other);
    }
    for (const [own, value] of aside) {
      if (!own.startsWith(next)) continue;
      tab.set(own, value);
      aside.delete(own);
    }
  }

  return {
    get(key) {
      open(key);
      return isFleeting(key) ? (memory.get(key) ?? null) : tab.get(key);
    },
    set(key, value) {
      open(key);
      if (isFleeting(key)) memory.set(key, value);
      else tab.set(key, value);
    },
    remove: (key) => (isFleeting(key) ? void memory.delete(key) : tab.remove(key)),
    keys: () => [...memory.keys(), ...tab.keys().filter((key) => !isFleeting(key))],
  };
}

/** Drafts, copied fields and choices of lists: see `personalStorage`. */
export function isPersonal(key: string): boolean {
  return key.startsWith("of.");
}

/** Removes all recipients' input from a tab. */
export function forgetRecipients(storage: HostStorage): void {
  for (const key of recipientKeys(storage)) storage.remove(key);
}

function recipientKeys(storage: HostStorage): KeptKey[] {
  return (storage.keys() as KeptKey[]).filter((key) => OF_RECIPIENT.test(key));
}
