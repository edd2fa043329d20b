/** Opens the object stores that the settings name. */
import type { DataCenter } from "../../domain/file/data-centers.ts";
import { folderObjects } from "../adapters/objects/folder.ts";
import { gcsObjects } from "../adapters/objects/gcs.ts";
import type { ObjectStore } from "../ports/files.ts";
import type { Settings } from "../settings.ts";

const GOOGLE = "gs://";

/** Whether it is the address of a store, `scheme:…`, and no folder. */
export function isBucket(location: string): boolean {
  return /^\w+:/.test(location);
}

/** Opens the common store and the data centers' stores; equal locations share one store. */
export function openObjects(settings: Pick<Settings, "OBJECTS" | "OBJECTS_REGIONS" | "DATA_DIR" | "GCS_ENDPOINT">): {
  objects: ObjectStore;
  regions: ReadonlyMap<DataCenter, ObjectStore>;
} {
  const stores = new Map<string, ObjectStore>();
  const openAt = (location: string) => {
    const store = stores.get(location) ?? openStore(location, settings.GCS_ENDPOINT);
    stores.set(location, store);
    return store;
  };
  const objects = openAt(settings.OBJECTS === "folder" ? settings.DATA_DIR : settings.OBJECTS);
  const own = [...settings.OBJECTS_REGIONS].map(([name, location]) => [name, openAt(location)] as const);
  return { objects, regions: new Map(own.filter(([, store]) => store !== objects)) };
}

function openStore(location: string, endpoint: string | undefined): ObjectStore {
  if (!isBucket(location)) return folderObjects(location);
  if (location.startsWith(GOOGLE)) return gcsObjects({ bucket: location.slice(GOOGLE.length), endpoint });
  throw new TypeError(`no store for ${location}`);
}
