import type { Actor } from "../audit/event.ts";
import type { Instant, RecipientId } from "../ids.ts";
import type { Change, DocumentState } from "./change.ts";

/** Somebody fetches the sealed file; `null` before there is one. */
export function recordDownload(
  state: DocumentState,
  command: { at: Instant; actor: Actor; subject?: RecipientId },
): Change | null {
  if (state.document.status !== "COMPLETED") return null;
  return {
    document: state.document,
    events: [{ type: "DOWNLOADED", actor: command.actor, subject: command.subject }],
    jobs: [],
  };
}
