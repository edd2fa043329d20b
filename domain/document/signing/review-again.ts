import type { AuditEvent } from "../../audit/event.ts";
import { owesAction, type Recipient } from "../../recipient/recipient.ts";
import type { DocumentHead } from "../document.ts";

/**
 * A reviewer who approved other fields than the present ones is invited again, at their place in the order, once all of
 * the step have acted: nobody loses their turn in the middle of their work.
 * @param step of the recipient who acted last
 */
export function reviewAgain(
  { viewedSha256 }: Pick<DocumentHead, "viewedSha256">,
  recipients: readonly Recipient[],
  step: number,
): { recipients: Recipient[]; events: AuditEvent[] } {
  const isStepUnfinished = recipients.some((one) => owesAction(one) && one.step <= step);
  // Approvals by earlier versions do not record what they approved.
  const isStale = ({ state, approvedSha256 }: Recipient) =>
    state === "signed" && approvedSha256 !== undefined && approvedSha256 !== viewedSha256;
  if (isStepUnfinished || !recipients.some(isStale)) return { recipients: [...recipients], events: [] };
  return {
    recipients: recipients.map(
      (one): Recipient =>
        isStale(one) ? { ...one, state: "waiting", signedAt: undefined, viewedAt: undefined, origin: undefined } : one,
    ),
    events: recipients.filter(isStale).map(({ _id, name, email, approvedSha256 }) => ({
      type: "REVIEW_REOPENED",
      actor: { kind: "system", id: "countersign" },
      subject: _id,
      data: { approvedSha256: approvedSha256 ?? "", viewedSha256: viewedSha256 ?? "" },
      personal: { name, email },
    })),
  };
}
