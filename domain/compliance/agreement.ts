/** The business associate agreement (BAA) of a workspace with the operator, signed as a document of the operator's workspace. */
import * as z from "zod/mini";
import type { DocumentHead } from "../document/document.ts";
import { DocumentId, Instant, UserId, WorkspaceId } from "../ids.ts";
import { finishedAt, type Recipient } from "../recipient/recipient.ts";

/** A request for the agreement. The document's id is fixed at once; a job in the same commit creates the document. */
export const Agreement = z.object({
  workspaceId: WorkspaceId,
  requestedAt: Instant,
  by: z.object({ id: UserId, name: z.string(), email: z.string() }),
  documentId: DocumentId,
  /** When the document was seen as sent; if the document is missing later, it was withdrawn. */
  sentAt: z.optional(Instant),
  /** When sending failed because the operator's template can no longer be sent. */
  failedAt: z.optional(Instant),
  /** When it was signed; stays even if the operator's workspace deletes the document. */
  signedAt: z.optional(Instant),
});
export type Agreement = z.infer<typeof Agreement>;

/**
 * `unavailable`: the operator has configured no template. `none`: not requested. `failed`: the template could not be
 * sent; another request retries.
 */
export const AgreementStatus = z.enum([
  "unavailable",
  "none",
  "pending",
  "document_emailed",
  "waiting_for_sign",
  "waiting_for_counter_sign",
  "signed",
  "declined",
  "expired",
  "voided",
  "failed",
]);
export type AgreementStatus = z.infer<typeof AgreementStatus>;

type Progress = {
  document: Pick<DocumentHead, "status" | "ended">;
  recipients: readonly Recipient[];
};

/** @param progress the agreement's document; `null` while it does not exist */
export function statusOf(
  { signedAt, sentAt, failedAt }: Pick<Agreement, "signedAt" | "sentAt" | "failedAt">,
  progress: Progress | null,
): AgreementStatus {
  if (signedAt) return "signed";
  if (!progress) return sentAt ? "voided" : failedAt ? "failed" : "pending";
  const { document, recipients } = progress;
  if (document.ended) return document.ended.how === "completed" ? "signed" : document.ended.how;
  const customer = customerOf(recipients);
  if (!customer?.invitedAt) return "pending";
  if (finishedAt(customer) !== null) return "waiting_for_counter_sign";
  if (customer.openedAt ?? customer.viewedAt) return "waiting_for_sign";
  return customer.deliveredAt ? "document_emailed" : "pending";
}

/** Whether the agreement can be requested again. */
export function isOver(status: AgreementStatus): boolean {
  return status === "declined" || status === "expired" || status === "voided" || status === "failed";
}

/** The customer's recipient, who signs first. */
export function customerOf<R extends Pick<Recipient, "step">>(recipients: readonly R[]): R | null {
  return [...recipients].sort((one, other) => one.step - other.step)[0] ?? null;
}

/**
 * The customer's role in the operator's template; `null` unless the template has exactly two signers in order, of whom
 * the second is a person or the sender.
 */
export function customerRole<R extends Pick<Recipient, "step" | "roleType" | "email" | "isSender">>(
  roles: readonly R[],
): R | null {
  const [customer, operator, ...others] = [...roles].sort((one, other) => one.step - other.step);
  if (!customer || !operator || others.length > 0 || customer.step === operator.step) return null;
  const areSigners = [customer, operator].every(({ roleType }) => roleType === "signatureNeeded");
  return areSigners && (operator.isSender || operator.email !== "") ? customer : null;
}

/** `self_hosted`: no billing provider, no limits. */
export type PlanName = "self_hosted" | "free" | "pro" | "business";

export function includesAgreement(plan: PlanName): boolean {
  return plan === "self_hosted" || plan === "business";
}
