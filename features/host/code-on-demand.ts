import { signal } from "@preact/signals-react";

/** Code that is loaded when it is first needed; not a store, since it is the same for all elements of a page. */
export type CodeOnDemand<T> = {
  /** Starts loading; `null` until the code is there. Components that track signals render again then. */
  now(): T | null;
  load(): Promise<void>;
};

/** @param fetch imports the module; after a failure the next use tries again */
export function codeOnDemand<T>(fetch: () => Promise<T>): CodeOnDemand<T> {
  const code = signal<T | null>(null);
  let loading: Promise<void> | null = null;
  const load = () => {
    loading ??= fetch().then(
      (loaded) => {
        code.value = loaded;
      },
      () => {
        loading = null;
      },
    );
    return loading;
  };
  return {
    now() {
      if (!code.value) void load();
      return code.value;
    },
    load,
  };
}
