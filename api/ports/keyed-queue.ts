/** Serializes work on one key within this process; between processes the commit decides. */
export type KeyedQueue = {
  /** Runs the work after all earlier work under the same key; `waited` says whether there was any. */
  run<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T>;
};
