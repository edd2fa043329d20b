/** The selected rows of a list; one per mount, without React. */
import { batch, computed, signal } from "@preact/signals-react";

export type Selection = ReturnType<typeof createSelection>;

export function createSelection() {
  const ids = signal<ReadonlySet<string>>(new Set());
  /** The anchor of a range. */
  let anchor: string | null = null;
  const set = (next: Iterable<string>) => {
    ids.value = new Set(next);
  };
  return {
    ids,
    count: computed(() => ids.value.size),
    toggle(id: string): void {
      const next = new Set(ids.peek());
      if (!next.delete(id)) next.add(id);
      anchor = id;
      set(next);
    },
    /** Adds the rows between the last toggled one and this one. `order`: the ids of all rows. */
    extendTo(id: string, order: readonly string[]): void {
      const to = order.indexOf(id);
      const from = anchor === null ? to : order.indexOf(anchor);
      if (to < 0) return;
      const range = order.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
      set([...ids.peek(), ...range]);
    },
    addAll(more: readonly string[]): void {
      set([...ids.peek(), ...more]);
    },
    /** Drops ids of removed rows. */
    remove(gone: Iterable<string>): void {
      const next = new Set(ids.peek());
      for (const id of gone) next.delete(id);
      set(next);
    },
    clear(): void {
      batch(() => {
        anchor = null;
        if (ids.peek().size > 0) set([]);
      });
    },
  };
}
