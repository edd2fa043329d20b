import type { AuditEvent } from "../../audit/event.ts";
import type { DocumentId, Instant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { releasedBy } from "../../recipient/group.ts";
import type { Group, Recipient } from "../../recipient/recipient.ts";
import { mail } from "../change.ts";

type Released = { recipients: Recipient[]; events: AuditEvent[]; jobs: JobRequest[] };

/** Releases and notifies the other members of a group whose seats are all taken. */
export function releaseOthers(
  documentId: DocumentId,
  recipients: readonly Recipient[],
  group: Group | undefined,
  at: Instant,
): Released {
  const free = new Set(releasedBy(recipients, group).map((one) => one._id));
  const released = recipients.filter((one) => free.has(one._id));
  return {
    recipients: recipients.map(
      (one): Recipient => (free.has(one._id) ? { ...one, state: "released", ended: { how: "released", at } } : one),
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

/** Applies `releaseOthers` to all groups: seats may have been taken while the document was not open. */
export function releaseOthersOfAll(documentId: DocumentId, recipients: readonly Recipient[], at: Instant): Released {
  const groups = new Map(recipients.flatMap(({ group }) => (group ? [[group._id, group]] : [])));
  let result: Released = { recipients: [...recipients], events: [], jobs: [] };
  for (const group of groups.values()) {
    const { recipients: people, events, jobs } = releaseOthers(documentId, result.recipients, group, at);
    result = { recipients: people, events: [...result.events, ...events], jobs: [...result.jobs, ...jobs] };
  }
  return result;
}
