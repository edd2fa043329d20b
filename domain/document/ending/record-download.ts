import type { Actor } from "../../audit/action.ts";
import type { AuditLine } from "../../audit/event.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import type { Change, DocumentState } from "../change.ts";

/** Downloads by the same person within this time count as one event, such as a reload or several files in a row. */
const SAME_DOWNLOAD_MS = 600_000;

/**
 * Records a download of the sealed file; `null` if there is no sealed file yet or the trail already contains this
 * download.
 * @param last the last lines of the trail
 */
export function recordDownload(
  state: DocumentState,
  command: { at: Instant; actor: Actor; subject?: RecipientId },
  last: readonly AuditLine[],
): Change | null {
  if (state.document.status !== "COMPLETED") return null;
  const sinceMs = Date.parse(command.at) - SAME_DOWNLOAD_MS;
  const isRecorded = last.some(
    ({ entry: { type, actor, ts } }) =>
      type === "DOWNLOADED" &&
      actor.kind === command.actor.kind &&
      actor.id === command.actor.id &&
      isSameKey(actor.key, command.actor.key) &&
      Date.parse(ts) > sinceMs,
  );
  if (isRecorded) return null;
  return {
    document: state.document,
    events: [{ type: "DOWNLOADED", actor: command.actor, subject: command.subject }],
    jobs: [],
  };
}

function isSameKey(one: Actor["key"], other: Actor["key"]): boolean {
  return one?.name === other?.name && one?.hint === other?.hint;
}
