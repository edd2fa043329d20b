import type { AuditEvent } from "../../audit/event.ts";
import { owesAction, type Recipient, recipientEnd } from "../../recipient/recipient.ts";
import type { DocumentHead } from "../document.ts";

/**
 * Invites reviewers again who approved an earlier version of the fields, at their own step, once everybody in the
 * current step has acted, so that nobody loses their turn while working.
 * @param step of the recipient who acted last
 */
export function reviewAgain(
  { viewedSha256 }: Pick<DocumentHead, "viewedSha256">,
  recipients: readonly Recipient[],
  step: number,
): { recipients: Recipient[]; events: AuditEvent[] } {
  const isStepUnfinished = recipients.some((one) => owesAction(one) && one.step <= step);
  const stale = new Map(
    recipients.flatMap((one) => {
      const approved = recipientEnd(one, "approved")?.viewedSha256;
      return approved && approved !== viewedSha256 ? [[one._id, approved] as const] : [];
    }),
  );
  if (isStepUnfinished || stale.size === 0) return { recipients: [...recipients], events: [] };
  return {
    recipients: recipients.map((one): Recipient => {
      const staleApproval = stale.get(one._id);
      if (!staleApproval) return one;
      return { ...one, state: "waiting", staleApproval, ended: undefined, viewedAt: undefined, origin: undefined };
    }),
    events: recipients.flatMap(({ _id, name, email }): AuditEvent[] => {
      const approvedSha256 = stale.get(_id);
      if (!approvedSha256) return [];
      const actor = { kind: "system" as const, id: "countersign" };
      const data = { approvedSha256, viewedSha256: viewedSha256 ?? "" };
      return [{ type: "REVIEW_REOPENED", actor, subject: _id, data, personal: { name, email } }];
    }),
  };
}
