import type { HostStorage } from "./host.ts";
import type { KeptKey } from "./kept-keys.ts";

const OF_RECIPIENT = /^signing\.(?!session\.)[^.]+\.[^.]+\./;

/** Unsaved work on a draft that has an id: only a session for that draft leads to it. */
const OF_DRAFT = /^of\.visitor\.draft(?:-began|-windows)?:(?!new(?::|$))([^:]+)/;

/**
 * Storage of a screen that another site shows. That site does not tell us who uses it, so two people one after the other
 * in one tab must not meet: copied fields and whatever else `isFleeting` names live in memory, as long as the screen. A
 * signer's input and unsaved work on a draft outlive a reload; when another recipient's document, or another draft,
 * opens, they leave the tab.
 * @param aside keeps the input that has left the tab, for as long as the page is open
 */
export function embeddedStorage(
  tab: HostStorage,
  aside: Map<KeptKey, string> = new Map(),
  isFleeting: (key: string) => boolean = isPersonal,
): HostStorage {
  const memory = new Map<string, string>();
  let recipient: string | null = null;
  let draft: string | null = null;

  function openDraft(next: string): void {
    if (next === draft) return;
    draft = next;
    for (const other of tab.keys() as KeptKey[]) if ((OF_DRAFT.exec(other)?.[1] ?? next) !== next) tab.remove(other);
  }

  function open(key: KeptKey): void {
    const ownDraft = OF_DRAFT.exec(key)?.[1];
    if (ownDraft) openDraft(ownDraft);
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

/** New drafts, copied fields and choices of lists, which nothing but the person leads to: see `personalStorage`. */
export function isPersonal(key: string): boolean {
  return key.startsWith("of.") && !OF_DRAFT.test(key);
}

/** Removes all recipients' input and unsaved drafts from a tab. */
export function forgetPeople(storage: HostStorage): void {
  const drafts = (storage.keys() as KeptKey[]).filter((key) => OF_DRAFT.test(key));
  for (const key of [...recipientKeys(storage), ...drafts]) storage.remove(key);
}

function recipientKeys(storage: HostStorage): KeptKey[] {
  return (storage.keys() as KeptKey[]).filter((key) => OF_RECIPIENT.test(key));
}
