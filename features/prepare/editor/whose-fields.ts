/** Whose fields there are, for whom new ones are, and whose cannot be changed any more. */
import { computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { signs } from "../../../domain/recipient/roles.ts";
import type { Draft } from "../draft/draft.ts";
import { ownersOf } from "../draft/owners.ts";

/** @param acted those who have filled their fields in: these stay as they are */
export function whoseFields(draft: ReadonlySignal<Draft>, acted: ReadonlySignal<ReadonlySet<RecipientId>>) {
  const chosen = signal<RecipientId | null>(null);
  const owners = computed(() => ownersOf(draft.value));
  const free = computed(() => owners.value.filter((one) => !acted.value.has(one._id)));
  const without = computed(() => {
    const having = new Set(draft.value.fields.map((field) => field.recipient));
    return free.value.filter((one) => signs(one.roleType) && !having.has(one._id));
  });
  /** New fields are theirs: whom the sender chose or last placed for, else the first who has none. */
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
    /** Those of some fields that may be changed. */
    freeOf(keys: Iterable<FieldKey>): Set<FieldKey> {
      const asked = new Set(keys);
      const fixed = draft.peek().fields.filter((field) => asked.has(field.key) && acted.peek().has(field.recipient));
      for (const { key } of fixed) asked.delete(key);
      return asked;
    },
  };
}
