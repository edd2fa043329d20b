/** Events about a draft's files (identified by hash) and recipients (identified by id). */
import type { Actor } from "../../audit/action.ts";
import type { AuditEvent } from "../../audit/event.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { FilePart } from "../file-part.ts";

/** Files added to and removed from the draft. */
export function sourceEvents(before: readonly FilePart[], after: readonly FilePart[], actor: Actor): AuditEvent[] {
  return [
    ...eventsOfDifference("SOURCE_ADDED", before, after, actor),
    ...eventsOfDifference("SOURCE_REMOVED", after, before, actor),
  ];
}

/** One event for each file that is only in the second list. */
function eventsOfDifference(
  type: "SOURCE_ADDED" | "SOURCE_REMOVED",
  first: readonly FilePart[],
  second: readonly FilePart[],
  actor: Actor,
): AuditEvent[] {
  const known = new Set(first.map((part) => part.hashData));
  const onlyInSecond = new Map(second.filter((part) => !known.has(part.hashData)).map((part) => [part.hashData, part]));
  return [...onlyInSecond.values()].map(({ hashData: file, originals, removed }): AuditEvent => {
    if (type === "SOURCE_REMOVED") return { type, actor, data: { file } };
    const cleaned = removed.length > 0 ? { removed } : {};
    if (!originals) return { type, actor, data: { file, ...cleaned } };
    const data = {
      file,
      ...cleaned,
      originals: originals.map((one) => one.sha256),
      kinds: originals.map((one) => one.kind),
      madeBy: originals.map((one) => one.by),
    };
    return { type, actor, data, personal: { fileName: originals.map((one) => one.fileName).join(", ") } };
  });
}

/** Recipients added to and removed from the draft. Their names are recorded at sending. */
export function recipientEvents(before: readonly Recipient[], after: readonly Recipient[], actor: Actor): AuditEvent[] {
  return [
    ...eventAbout("RECIPIENT_ADDED", idsOnlyInFirst(after, before), actor),
    ...eventAbout("RECIPIENT_REMOVED", idsOnlyInFirst(before, after), actor),
  ];
}

function eventAbout(type: "RECIPIENT_ADDED" | "RECIPIENT_REMOVED", recipients: string[], actor: Actor): AuditEvent[] {
  return recipients.length > 0 ? [{ type, actor, data: { recipients } }] : [];
}

function idsOnlyInFirst(first: readonly Recipient[], second: readonly Recipient[]): string[] {
  const secondIds = new Set(second.map((one) => one._id));
  return first.map((one) => one._id).filter((id) => !secondIds.has(id));
}
