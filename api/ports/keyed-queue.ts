/** Serializes work on one key within this process; commits resolve races between processes. */
export type KeyedQueue = {
  /** Runs the work after all earlier work with the same key; `waited` is `true` if there was any. */
  run<T>(key: string, work: (waited: boolean) => Promise<T>): Promise<T>;
};
