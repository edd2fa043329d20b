import { isDataCenter } from "../../../domain/file/data-centers.ts";
import type { FileDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { ObjectStore } from "../../ports/files.ts";

/** The object store of a data center; without a name, the common store for files of unsent documents. */
export function storeOf({ objects, regions }: FileDeps, dataCenter?: string): ObjectStore {
  return (dataCenter !== undefined && isDataCenter(dataCenter) ? regions.get(dataCenter) : null) ?? objects;
}

/** All stores, each once. */
export function allStores({ objects, regions }: FileDeps): ObjectStore[] {
  return [...new Set([objects, ...regions.values()])];
}

/**
 * Binds services to a document's data center: writes go to its store; reads look there first, then in the common
 * store.
 */
export function inRegion<D extends FileDeps>(deps: D, dataCenter: string | undefined): D {
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
