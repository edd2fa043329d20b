import type { Actor } from "../../audit/action.ts";
import type { Instant, UserId, WorkspaceId } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import type { Change, DocumentState } from "../change.ts";
import { checkAllowed } from "../state-table.ts";

/** Moves a guest's draft into the workspace of the account that claims it. */
export function attachDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; workspaceId: WorkspaceId; ownerId: UserId },
): Outcome<Change> {
  const { document } = state;
  const allowed = checkAllowed(document, "attach", command.at);
  if (!allowed.ok) return allowed;
  return done({
    document: {
      ...document,
      workspaceId: command.workspaceId,
      ownerId: command.ownerId,
      version: document.version + 1,
      updatedAt: command.at,
    },
    events: [{ type: "ATTACHED", actor: command.actor }],
    jobs: [],
  });
}
