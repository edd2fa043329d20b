/** State of a workspace's folders. */
import { signal } from "@preact/signals-react";
import { moveDocumentsCall } from "../../../domain/contract/document.ts";
import {
  createFolderCall,
  deleteFolderCall,
  listFoldersCall,
  updateFolderCall,
} from "../../../domain/contract/folder.ts";
import { call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import { personalStorage } from "../../host/personal-storage.ts";

const EXPANDED = "folders.expanded";

export function createFolders(host: Host) {
  const rows = createLoaded(host, listFoldersCall, {}, { atFocus: true });
  const storage = personalStorage(host.storage);
  const expanded = signal<ReadonlySet<string>>(new Set(storage.get(EXPANDED)?.split(",").filter(Boolean)));

  /** Reloads after a change, whether it succeeded or not. */
  async function settled<T>(doing: Promise<T>): Promise<T> {
    const answer = await doing;
    await rows.load();
    return answer;
  }
  function expand(id: string, isOpen: boolean): void {
    const next = new Set(expanded.peek());
    if (isOpen) next.add(id);
    else next.delete(id);
    expanded.value = next;
    storage.set(EXPANDED, [...next].join(","));
  }

  return {
    ...rows,
    expanded,
    expand,
    create: (name: string, parentId: string | null) =>
      settled(call(host, createFolderCall, { body: { name, parentId } })),
    rename: (id: string, name: string) => settled(call(host, updateFolderCall, { params: { id }, body: { name } })),
    put: (id: string, parentId: string | null) =>
      settled(call(host, updateFolderCall, { params: { id }, body: { parentId } })),
    /** `to`: the folder that receives the contents, or `root`. */
    remove: (id: string, to: string) => settled(call(host, deleteFolderCall, { params: { id }, query: { to } })),
    move: (documentIds: readonly string[], folderId: string | null) =>
      settled(call(host, moveDocumentsCall, { body: { documentIds: [...documentIds], folderId } })),
  };
}
