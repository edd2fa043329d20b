import { FolderId } from "../../../domain/ids.ts";
import { refuse } from "../../../domain/outcome.ts";

/** Returns `undefined` if the text is not a valid folder id. */
export function readParent(id: string | null): FolderId | null | undefined {
  return id === null ? null : FolderId.safeParse(id).data;
}

export function parentFault() {
  return refuse("not_found", { faults: [{ path: "parentId", code: "not_found" }] });
}
