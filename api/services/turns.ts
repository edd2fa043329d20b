/** Serializes work on one key within this process; between processes the commit decides. */
export type Turns = {
  /** Runs the work after all earlier work under the same key; `waited` says whether there was any. */
  take<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T>;
};

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
