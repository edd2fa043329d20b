/** Undo and redo of a value. Consecutive steps with the same `merge` name are one step. */
import { signal } from "@preact/signals-react";

const STEPS_LIMIT = 200;

export function createHistory<T>(port: { read(): T; write(value: T): void }) {
  let past: T[] = [];
  let future: T[] = [];
  let lastMerge: string | null = null;
  const canUndo = signal(false);
  const canRedo = signal(false);

  function notify(): void {
    canUndo.value = past.length > 0;
    canRedo.value = future.length > 0;
  }

  function step(from: T[], to: T[]): boolean {
    const value = from.pop();
    if (value === undefined) return false;
    to.push(port.read());
    lastMerge = null;
    port.write(value);
    notify();
    return true;
  }

  return {
    canUndo,
    canRedo,
    record(next: T, merge: string | null = null): void {
      const now = port.read();
      if (next === now) return;
      if (merge === null || merge !== lastMerge || past.length === 0) past = [...past.slice(1 - STEPS_LIMIT), now];
      lastMerge = merge;
      future = [];
      port.write(next);
      notify();
    },
    /** Separates the next step from the last, whatever its name. */
    closeStep(): void {
      lastMerge = null;
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    /** Applies a change to all steps in both directions. */
    rebase(change: (value: T) => T): void {
      past = past.map(change);
      future = future.map(change);
      lastMerge = null;
    },
    /** Drops all steps. */
    clear(): void {
      past = [];
      future = [];
      lastMerge = null;
      notify();
    },
  };
}
