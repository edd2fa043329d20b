/** Events about a draft's files and recipients: by the file's hash, by the recipient's id. */
import type { Actor } from "../../audit/action.ts";
import type { AuditEvent } from "../../audit/event.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { FilePart } from "../file-part.ts";

/** Files added to and removed from the draft. */
export function sourceEvents(before: readonly FilePart[], after: readonly FilePart[], actor: Actor): AuditEvent[] {
  return [
    ...eventsOfMore("SOURCE_ADDED", before, after, actor),
    ...eventsOfMore("SOURCE_REMOVED", after, before, actor),
  ];
}

/** One event for each file that only the second list has. */
function eventsOfMore(
  type: "SOURCE_ADDED" | "SOURCE_REMOVED",
  few: readonly FilePart[],
  more: readonly FilePart[],
  actor: Actor,
): AuditEvent[] {
  const known = new Set(few.map((part) => part.hashData));
  const others = new Map(more.filter((part) => !known.has(part.hashData)).map((part) => [part.hashData, part]));
  return [...others.values()].map(({ hashData: file, originals, removed }): AuditEvent => {
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
    ...eventAbout("RECIPIENT_ADDED", idsBeyond(after, before), actor),
    ...eventAbout("RECIPIENT_REMOVED", idsBeyond(before, after), actor),
  ];
}

function eventAbout(type: "RECIPIENT_ADDED" | "RECIPIENT_REMOVED", recipients: string[], actor: Actor): AuditEvent[] {
  return recipients.length > 0 ? [{ type, actor, data: { recipients } }] : [];
}

function idsBeyond(list: readonly Recipient[], other: readonly Recipient[]): string[] {
  const there = new Set(other.map((one) => one._id));
  return list.map((one) => one._id).filter((id) => !there.has(id));
}
