/** Stores of the list and the rail; a host keeps them between its pages, which then show known data at once. */
import type { Host } from "../host/host.ts";
import { createDocumentList } from "./document-list.ts";
import { createFilters } from "./filters/create-filters.ts";
import { createFolders } from "./folders/create-folders.ts";

export type DocumentStores = ReturnType<typeof createDocumentStores>;

export function createDocumentStores(host: Host) {
  return { list: createDocumentList(host), folders: createFolders(host), filters: createFilters(host) };
}
