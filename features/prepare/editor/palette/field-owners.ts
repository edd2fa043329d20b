/** Owners of fields: all, the chosen one, and those who are locked. */
import { computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { FieldKey, RecipientId } from "../../../../domain/ids.ts";
import { signs } from "../../../../domain/recipient/roles.ts";
import type { Draft } from "../../draft/draft.ts";
import { ownersOf } from "../../draft/owners.ts";

/** @param acted recipients whose fields are locked */
export function trackFieldOwners(draft: ReadonlySignal<Draft>, acted: ReadonlySignal<ReadonlySet<RecipientId>>) {
  const chosen = signal<RecipientId | null>(null);
  const owners = computed(() => ownersOf(draft.value));
  const free = computed(() => owners.value.filter((one) => !acted.value.has(one._id)));
  const without = computed(() => {
    const having = new Set(draft.value.fields.map((field) => field.recipient));
    return free.value.filter((one) => signs(one.roleType) && !having.has(one._id));
  });
  /** The owner of new fields: the chosen one, else the first without fields. */
  const recipient = computed(() => {
    const people = free.value;
    return people.find((one) => one._id === chosen.value) ?? without.value[0] ?? people[0] ?? null;
  });
  return {
    owners,
    free,
    without,
    chosen,
    recipient,
    /** The unlocked ones of some fields. */
    freeOf(keys: Iterable<FieldKey>): Set<FieldKey> {
      const changedKeys = new Set(keys);
      const fixed = draft
        .peek()
        .fields.filter((field) => changedKeys.has(field.key) && acted.peek().has(field.recipient));
      for (const { key } of fixed) changedKeys.delete(key);
      return changedKeys;
    },
  };
}
