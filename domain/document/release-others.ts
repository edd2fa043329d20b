import type { AuditEvent } from "../audit/event.ts";
import type { DocumentId, Instant } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { releasedBy } from "../recipient/group.ts";
import type { Group, Recipient } from "../recipient/recipient.ts";
import { mail } from "./change.ts";

/** Once all seats of a group are taken, the others of it are free and told so; everybody else stays as they are. */
export function releaseOthers(
  documentId: DocumentId,
  recipients: readonly Recipient[],
  group: Group | undefined,
  at: Instant,
): { recipients: Recipient[]; events: AuditEvent[]; jobs: JobRequest[] } {
  const free = new Set(releasedBy(recipients, group).map((one) => one._id));
  const released = recipients.filter((one) => free.has(one._id));
  return {
    recipients: recipients.map((one) =>
      free.has(one._id) ? { ...one, state: "released" as const, releasedAt: at } : one,
    ),
    events: released.map(({ _id, name, email }) => ({
      type: "RELEASED",
      actor: { kind: "system", id: "countersign" },
      subject: _id,
      personal: { name, email },
    })),
    jobs: released
      .filter((one) => one.invitedAt)
      .map((one) => mail({ about: "released", documentId, recipient: one._id }, at)),
  };
}
