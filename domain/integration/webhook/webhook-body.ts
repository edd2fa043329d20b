/** Bodies of webhook calls, in the specification's shape. */
import * as z from "zod/mini";
import { TypedAnswerView } from "../../contract/views/expanded.ts";
import { SignerStatus } from "../../contract/views/recipient-view.ts";
import { DocumentStatus } from "../../document/document.ts";
import { type DocumentId, type FieldKey, Instant, type RecipientId, type WorkspaceId } from "../../ids.ts";
import { signerStatusOf } from "../../recipient/signer-status.ts";
import { type CustomData, type Webhook, WebhookEventKind } from "./webhook.ts";
import type { WebhookEvent } from "./webhook-event.ts";

const file = z.object({ id: z.string(), url: z.string() });

/**
 * `id` is the same for every attempt. `sequence` increases with every event of a document: receivers should ignore a
 * body with a lower number than one already seen. Files are fetched with an API key. `test`: a sample sent by a person,
 * or an event of a test document.
 */
export const WebhookBody = z.object({
  id: z.string(),
  event: WebhookEventKind,
  documentId: z.string(),
  sequence: z.int(),
  recipientIds: z.array(z.string()),
  recipients: z.array(z.object({ id: z.string(), email: z.string(), status: SignerStatus })),
  files: z.array(file),
  mergedDocuments: z.boolean(),
  mergedFile: z.nullable(file),
  createdAt: Instant,
  updatedAt: Instant,
  status: DocumentStatus,
  signedBy: z.array(z.object({ id: z.string(), email: z.string(), signedAt: Instant })),
  /** The calling program's id of the document, and its pairs of strings. */
  externalId: z.optional(z.string()),
  metadata: z.optional(z.record(z.string(), z.string())),
  /** The recipients' entries, in COMPLETED only, for a webhook that was created with `values`. */
  values: z.optional(z.array(TypedAnswerView)),
  /** Custom data of the type "Request Data". */
  custom: z.optional(z.record(z.string(), z.string())),
  test: z.optional(z.literal(true)),
});
export type WebhookBody = z.infer<typeof WebhookBody>;

export function bodyOf({ snapshot, ...event }: WebhookEvent, publicUrl: string): WebhookBody {
  const url = `${publicUrl}/api/document/download-url/${event.documentId}`;
  const { mergedFile } = snapshot;
  return {
    id: event._id,
    event: event.kind,
    documentId: event.documentId,
    sequence: event.sequence,
    recipientIds: event.recipientIds,
    recipients: snapshot.recipients.map((one) => ({ ...one, status: signerStatusOf[one.status] })),
    files: snapshot.files.map((id) => ({ id, url })),
    mergedDocuments: snapshot.mergedDocuments,
    mergedFile: mergedFile === null ? null : { id: mergedFile, url },
    createdAt: snapshot.createdAt,
    updatedAt: snapshot.updatedAt,
    status: snapshot.status,
    signedBy: snapshot.signedBy,
    ...(snapshot.externalId === undefined ? {} : { externalId: snapshot.externalId }),
    ...(snapshot.metadata ? { metadata: snapshot.metadata } : {}),
    ...(event.isTest || snapshot.isTest ? { test: true } : {}),
  };
}

/** Names in the query of a GET that are ours. */
export const callNames: ReadonlySet<string> = new Set(["id", "event", "documentId", "status", "sequence", "test"]);

/** The request to send: the address with its query, and the body, which is empty for a GET. `json` is the event's body. */
export function requestOf(
  { url, method, customData }: Pick<Webhook, "url" | "method" | "customData">,
  json: string,
): { url: string; body: string } {
  const custom = customOf(customData);
  if (method === "POST") return { url, body: withCustom(json, custom) };
  const body = JSON.parse(json) as WebhookBody;
  const target = new URL(url);
  // Proxies log queries, so they contain no names and addresses.
  for (const name of ["id", "event", "documentId", "status", "sequence"] as const) {
    target.searchParams.set(name, String(body[name]));
  }
  if (body.test) target.searchParams.set("test", "true");
  for (const [name, value] of Object.entries(custom ?? {})) target.searchParams.set(name, value);
  return { url: target.href, body: "" };
}

/** The value of `custom` in a POST body; undefined without request data. */
export function customOf(customData: readonly CustomData[]): Record<string, string> | undefined {
  const custom = customData.filter(({ type }) => type === "Request Data");
  return custom.length === 0 ? undefined : Object.fromEntries(custom.map(({ name, value }) => [name, value]));
}

export function withCustom(json: string, custom: Record<string, string> | undefined): string {
  return custom === undefined ? json : JSON.stringify({ ...JSON.parse(json), custom });
}

/** The body with what recipients filled in. */
export function withValues(json: string, values: readonly TypedAnswerView[]): string {
  return JSON.stringify({ ...JSON.parse(json), values });
}

/** The recipients' entries of the sample. */
export function sampleValues(at: Instant): TypedAnswerView[] {
  const [key, recipient] = ["rent", "sample-recipient-1"] as [FieldKey, RecipientId];
  return [{ key, recipient, label: "Rent", type: "number", value: 950, text: "950.00", signedAt: at }];
}

const statusAt: Record<WebhookEventKind, DocumentStatus> = {
  CREATED: "DRAFT",
  DISCARDED: "DRAFT",
  SENT: "SENT",
  REMINDER_SENT: "SENT",
  SIGNED: "SENT",
  EXPIRED: "EXPIRED",
  COMPLETED: "COMPLETED",
  VIEWED: "SENT",
  DECLINED: "DECLINED",
  VOIDED: "VOIDED",
  DELIVERY_FAILED: "SENT",
  PAID: "SENT",
};

/** A sample event, for tests and for programs that need the format. */
export function sampleEvent(
  kind: WebhookEventKind,
  { _id, workspaceId, at }: { _id: string; workspaceId: WorkspaceId; at: Instant },
): WebhookEvent {
  const [ann, bob] = ["sample-recipient-1", "sample-recipient-2"] as RecipientId[] as [RecipientId, RecipientId];
  const hasSigned = kind === "SIGNED" || kind === "COMPLETED";
  const isAboutAnn = ["REMINDER_SENT", "SIGNED", "VIEWED", "DECLINED", "DELIVERY_FAILED", "PAID"].includes(kind);
  const isOut = statusAt[kind] !== "DRAFT";
  return {
    ...{ _id, workspaceId, kind, at },
    documentId: "sample-document" as DocumentId,
    sequence: 2,
    recipientIds: isAboutAnn ? [ann] : [],
    snapshot: {
      title: "Sample",
      status: statusAt[kind],
      createdAt: at,
      updatedAt: at,
      recipients: [
        {
          id: ann,
          email: "ann@example.com",
          status: hasSigned ? "signed" : kind === "DECLINED" ? "declined" : isOut ? "invited" : "waiting",
        },
        { id: bob, email: "bob@example.com", status: kind === "COMPLETED" ? "signed" : isOut ? "invited" : "waiting" },
      ],
      files: ["sample-file"],
      mergedDocuments: false,
      mergedFile: null,
      externalId: "order-17",
      metadata: { department: "Sales" },
      signedBy: [
        ...(hasSigned ? [{ id: ann, email: "ann@example.com", signedAt: at }] : []),
        ...(kind === "COMPLETED" ? [{ id: bob, email: "bob@example.com", signedAt: at }] : []),
      ],
    },
    isTest: true,
  };
}
