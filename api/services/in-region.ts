import { isDataCenter } from "../../domain/data-centers.ts";
import type { Deps } from "../deps.ts";
import type { Bytes } from "../ports/basics.ts";
import type { ObjectStore } from "../ports/files.ts";

/** The store where a data center keeps its objects; without a name, where files are before their document is sent. */
export function storeOf({ objects, regions }: Pick<Deps, "objects" | "regions">, dataCenter?: string): ObjectStore {
  return (dataCenter !== undefined && isDataCenter(dataCenter) ? regions.get(dataCenter) : null) ?? objects;
}

/** All stores there are, each once. */
export function allStores({ objects, regions }: Pick<Deps, "objects" | "regions">): ObjectStore[] {
  return [...new Set([objects, ...regions.values()])];
}

/**
 * What works on one document: writes go to its data center's store, reads look there first, and then where files are
 * before they are sent and where they all were before the data center had a store.
 */
export function inRegion<D extends Pick<Deps, "objects" | "regions">>(deps: D, dataCenter: string | undefined): D {
  const store = storeOf(deps, dataCenter);
  return store === deps.objects ? deps : { ...deps, objects: withFallback(store, deps.objects) };
}

function withFallback(store: ObjectStore, fallback: ObjectStore): ObjectStore {
  return {
    ...store,
    async get(sha256): Promise<Bytes | null> {
      return (await store.get(sha256)) ?? fallback.get(sha256);
    },
    async has(sha256): Promise<boolean> {
      return (await store.has(sha256)) || fallback.has(sha256);
    },
    async getDerived(name): Promise<Bytes | null> {
      return (await store.getDerived(name)) ?? fallback.getDerived(name);
    },
  };
}
