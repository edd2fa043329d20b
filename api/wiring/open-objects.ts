/** Opens the object stores that the settings name. */
import type { DataCenter } from "../../domain/file/data-centers.ts";
import { folderObjects } from "../adapters/objects/folder.ts";
import { gcsObjects } from "../adapters/objects/gcs.ts";
import type { ObjectStore } from "../ports/files.ts";
import type { Settings } from "../settings.ts";

const BUCKETS = "gs://";

export function isBucket(place: string): boolean {
  return place.startsWith(BUCKETS);
}

/** The common store and those of single data centers; equal places share one store. */
export function openObjects(settings: Pick<Settings, "OBJECTS" | "OBJECTS_REGIONS" | "DATA_DIR" | "GCS_ENDPOINT">): {
  objects: ObjectStore;
  regions: ReadonlyMap<DataCenter, ObjectStore>;
} {
  const stores = new Map<string, ObjectStore>();
  const openAt = (place: string) => {
    const store = stores.get(place) ?? openStore(place, settings.GCS_ENDPOINT);
    stores.set(place, store);
    return store;
  };
  const objects = openAt(settings.OBJECTS === "folder" ? settings.DATA_DIR : settings.OBJECTS);
  const own = [...settings.OBJECTS_REGIONS].map(([name, place]) => [name, openAt(place)] as const);
  return { objects, regions: new Map(own.filter(([, store]) => store !== objects)) };
}

function openStore(place: string, endpoint: string | undefined): ObjectStore {
  return isBucket(place) ? gcsObjects({ bucket: place.slice(BUCKETS.length), endpoint }) : folderObjects(place);
}
