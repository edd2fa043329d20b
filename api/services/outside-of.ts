import type { WorkspaceId } from "../../domain/ids.ts";
import type { Outside } from "../../domain/recipient/recipient-faults.ts";
import type { Deps } from "../deps.ts";

/** What a workspace can use to prove who signs, and to be paid. */
export async function outsideOf(_deps: Deps, _workspace: WorkspaceId): Promise<Outside> {
  return { hasMessaging: false, hasAadhaar: false, credits: 0, connections: new Set() };
}
