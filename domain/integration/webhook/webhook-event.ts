/** Document events for webhooks, with all data for their bodies. */
import * as z from "zod/mini";
import type { AuditAction } from "../../audit/action.ts";
import type { DocumentState } from "../../document/change.ts";
import { DocumentStatus, filesToSign } from "../../document/document.ts";
import { DocumentId, Instant, RecipientId, WorkspaceId } from "../../ids.ts";
import { finishedAt, RecipientState } from "../../recipient/recipient.ts";
import { WebhookEventKind } from "./webhook.ts";

/** A document at the time of an event; contains no values of fields and no secrets. */
export const WebhookSnapshot = z.object({
  title: z.string(),
  status: DocumentStatus,
  createdAt: Instant,
  updatedAt: Instant,
  recipients: z.array(z.object({ id: RecipientId, email: z.string(), status: RecipientState })),
  files: z.array(z.string()),
  mergedDocuments: z.boolean(),
  mergedFile: z.nullable(z.string()),
  signedBy: z.array(z.object({ id: RecipientId, email: z.string(), signedAt: Instant })),
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  /** Set if the document was made with a test key. */
  isTest: z.optional(z.literal(true)),
});
type WebhookSnapshot = z.infer<typeof WebhookSnapshot>;

export const WebhookEvent = z.object({
  /** ULID; the `webhook-id` of every delivery. Ids of a document are in the order of its events. */
  _id: z.string(),
  workspaceId: WorkspaceId,
  documentId: DocumentId,
  kind: WebhookEventKind,
  at: Instant,
  /** Increases with every event of a document. */
  sequence: z.int(),
  /** Recipients that the event is about. */
  recipientIds: z.array(RecipientId),
  snapshot: WebhookSnapshot,
  /** Set for a sample sent by a person. */
  isTest: z.optional(z.literal(true)),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const kindOf: Partial<Record<AuditAction, WebhookEventKind>> = {
  CREATE: "CREATED",
  SENT: "SENT",
  REMINDER_SENT: "REMINDER_SENT",
  SIGNED: "SIGNED",
  EXPIRED: "EXPIRED",
  COMPLETED: "COMPLETED",
  VIEWED: "VIEWED",
  DECLINED: "DECLINED",
  VOIDED: "VOIDED",
  NOT_DELIVERED: "DELIVERY_FAILED",
  PAID: "PAID",
};

/** An event of a commit, before it has an id. */
export type WebhookFact = Pick<WebhookEvent, "kind" | "sequence" | "recipientIds">;

/**
 * The events of one commit, at most one of each kind. `entries`: the commit's audit entries in order. `last`: the
 * number of the document's last entry. Discarding has no audit entry, so its sequence numbers are between those of
 * entries.
 */
export function webhookFacts(
  entries: readonly { type: AuditAction; seq: number; subject: RecipientId | null }[],
  { isDiscarded, last }: { isDiscarded: boolean; last: number },
): WebhookFact[] {
  const facts = new Map<WebhookEventKind, WebhookFact>();
  for (const { type, seq, subject } of entries) {
    const kind = kindOf[type];
    if (!kind) continue;
    const earlier = facts.get(kind)?.recipientIds ?? [];
    const recipientIds = subject && !earlier.includes(subject) ? [...earlier, subject] : earlier;
    facts.set(kind, { kind, sequence: 2 * seq, recipientIds });
  }
  const discarded: WebhookFact[] = isDiscarded ? [{ kind: "DISCARDED", sequence: 2 * last + 1, recipientIds: [] }] : [];
  return [...facts.values(), ...discarded];
}

export function isWebhookAction(type: AuditAction): boolean {
  return kindOf[type] !== undefined;
}

export function snapshotOf({ document, recipients }: DocumentState): WebhookSnapshot {
  const { title, status, createdAt, updatedAt, fileParts, mergeDocuments, mergedPart } = document;
  const signers = recipients.flatMap((one) => {
    const signedAt = one.state === "signed" ? finishedAt(one) : null;
    return signedAt ? [{ id: one._id, email: one.email, signedAt }] : [];
  });
  return {
    ...{ title, status, createdAt, updatedAt },
    recipients: recipients.map(({ _id, email, state }) => ({ id: _id, email, status: state })),
    files: (mergedPart ? fileParts : filesToSign(document)).map(({ key }) => key),
    mergedDocuments: mergeDocuments,
    mergedFile: mergedPart?.key ?? null,
    signedBy: signers.sort((one, other) => (one.signedAt < other.signedAt ? -1 : 1)),
    ...(document.externalId === undefined ? {} : { externalId: document.externalId }),
    ...(document.metadata ? { metadata: document.metadata } : {}),
    ...(document.isTest ? { isTest: true } : {}),
  };
}

/** The event without metadata, for one that would not fit into a record even without addresses. */
export function withoutMetadata(event: WebhookEvent): WebhookEvent {
  const { metadata: _, ...snapshot } = event.snapshot;
  return { ...event, snapshot };
}

/** The event without addresses, for an event with so many recipients that it would not fit into a record. */
export function withoutAddresses(event: WebhookEvent): WebhookEvent {
  const { recipients, signedBy } = event.snapshot;
  return {
    ...event,
    snapshot: {
      ...event.snapshot,
      recipients: recipients.map((one) => ({ ...one, email: "" })),
      signedBy: signedBy.map((one) => ({ ...one, email: "" })),
    },
  };
}
