import type { Turns } from "../ports/turns.ts";

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const before = last.get(key);
      const result = before ? before.then(() => work(true)) : work(false);
      const settled = result.catch(() => {});
      last.set(key, settled);
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
      return result;
    },
  };
}
