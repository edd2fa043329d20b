import type { WorkspaceId } from "../../../domain/ids.ts";
import { type Outcome, refuse } from "../../../domain/outcome.ts";

export type NamedWorkspace = Outcome<{ _id: WorkspaceId; name: string }>;

export function nameTaken(): Outcome<never> {
  return refuse("workspace_name_taken", { faults: [{ path: "name", code: "workspace_name_taken" }] });
}
