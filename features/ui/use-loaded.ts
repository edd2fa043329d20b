import { useEffect, useMemo } from "react";
import type { Endpoint, Output } from "../../domain/contract/endpoint.ts";
import type { CallInput } from "../host/api.ts";
import { type Host, useHost } from "../host/host.ts";
import { createLoaded, type Loadable, type Loaded, type LoadOptions } from "../host/loaded.ts";

/**
 * Loads the answer of a call while the component is mounted; another input is another load from the start.
 * @param input `null`: nothing is loaded
 * @example const usage = useLoaded(readStats, {});
 */
export function useLoaded<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options?: LoadOptions<Output<E>>,
): Loaded<Output<E>> {
  const create = (host: Host) => createLoaded(host, endpoint, input as CallInput<E>, options);
  return useOpened(create, JSON.stringify(input), input !== null);
}

/**
 * Makes a store, and loads it while the component is mounted.
 * @param key another key makes another store
 * @param isWanted nothing is loaded while it is `false`
 */
export function useOpened<Store extends Pick<Loadable<unknown>, "open">>(
  create: (host: Host) => Store,
  key = "",
  isWanted = true,
): Store {
  const host = useHost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for everything that `create` reads
  const store = useMemo(() => create(host), [host, key]);
  useOpen(store, isWanted);
  return store;
}

/** Loads a store while the component is mounted. */
export function useOpen(store: Pick<Loadable<unknown>, "open">, isWanted = true): void {
  useEffect(() => (isWanted ? store.open() : undefined), [store, isWanted]);
}
