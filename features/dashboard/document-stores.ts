/** What the list and the rail load; a host keeps them between its pages, which then show at once what is known. */
import type { Host } from "../host/host.ts";
import { createDocumentList } from "./document-list.ts";
import { createFilters } from "./filters/create-filters.ts";
import { createFolders } from "./folders/create-folders.ts";

export type DocumentStores = ReturnType<typeof createDocumentStores>;

export function createDocumentStores(host: Host) {
  return { list: createDocumentList(host), folders: createFolders(host), filters: createFilters(host) };
}
