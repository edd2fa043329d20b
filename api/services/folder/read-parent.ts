import { FolderId } from "../../../domain/ids.ts";
import { notFound } from "../../../domain/outcome.ts";

/** Returns `undefined` if the text is not a valid folder id. */
export function readParent(id: string | null): FolderId | null | undefined {
  return id === null ? null : FolderId.safeParse(id).data;
}

export function parentFault() {
  return notFound("folder", "parentId");
}
