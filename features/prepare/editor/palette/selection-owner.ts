/** Decides whether the owner control shows and changes the owner of new fields or of the selected ones. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals-react";
import type { FieldType } from "../../../../domain/field/field-type.ts";
import type { FieldKey } from "../../../../domain/ids.ts";

/** @param tool the armed kind, whose field is a new one */
export function selectionOwner(selection: ReadonlySignal<ReadonlySet<FieldKey>>, tool: Signal<FieldType | null>) {
  const placed = signal<ReadonlySet<FieldKey> | null>(null);
  return {
    /** `false` after placing: a field stays with its person when the next person is chosen. */
    isOwnerOfSelection: computed(
      () => selection.value.size > 0 && selection.value !== placed.value && tool.value === null,
    ),
    /** The selection was made by placing it. */
    markPlaced(): void {
      placed.value = selection.peek();
    },
    /** The control turns to the selected fields, also to those that were just placed. */
    claimSelection(): void {
      tool.value = null;
      placed.value = null;
    },
  };
}
