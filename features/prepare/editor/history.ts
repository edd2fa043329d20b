/** Undo and redo of a value. Consecutive steps with the same `merge` name are one step. */
import { signal } from "@preact/signals-react";

const STEPS_LIMIT = 200;

/** The latest step stands last in both. */
export type Steps<T> = { past: T[]; future: T[] };

export function newSteps<T>(): Steps<T> {
  return { past: [], future: [] };
}

/** @param steps is kept up to date, so that a later history can go on with it */
export function createHistory<T>(port: { read(): T; write(value: T): void }, steps: Steps<T> = newSteps()) {
  let lastMerge: string | null = null;
  const canUndo = signal(steps.past.length > 0);
  const canRedo = signal(steps.future.length > 0);

  function notify(): void {
    canUndo.value = steps.past.length > 0;
    canRedo.value = steps.future.length > 0;
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
      const { past } = steps;
      if (merge === null || merge !== lastMerge || past.length === 0)
        steps.past = [...past.slice(1 - STEPS_LIMIT), now];
      lastMerge = merge;
      steps.future = [];
      port.write(next);
      notify();
    },
    /** Separates the next step from the last, whatever its name. */
    closeStep(): void {
      lastMerge = null;
    },
    undo: () => step(steps.past, steps.future),
    redo: () => step(steps.future, steps.past),
    /** Applies a change to all steps in both directions. */
    rebase(change: (value: T) => T): void {
      steps.past = steps.past.map(change);
      steps.future = steps.future.map(change);
      lastMerge = null;
    },
    /** Drops all steps. */
    clear(): void {
      steps.past = [];
      steps.future = [];
      lastMerge = null;
      notify();
    },
  };
}
