import type { GroupMemberView, RecipientView, SignerStatus } from "../../../domain/contract/views/recipient-view.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { returnablesOf } from "../../../domain/document/ending/refund.ts";
import { remindableAt } from "../../../domain/document/sending/remind-document.ts";
import type { Instant } from "../../../domain/ids.ts";
import { toMajorUnits } from "../../../domain/payment/amount.ts";
import type { Returnable } from "../../../domain/recipient/payment.ts";
import { finishedAt, type Recipient, recipientEnd } from "../../../domain/recipient/recipient.ts";
import { signerStatusOf } from "../../../domain/recipient/signer-status.ts";

const MARK_LENGTH = 8;

type About = Pick<DocumentState, "document" | "recipients">;

const DEFAULT_COUNTRY = "+91";

export function signerStatus(recipient: Recipient): SignerStatus {
  return signerStatusOf[recipient.state];
}

/** The recipients as the sender saved them, with the members of a group in one entry. */
export function recipientViews({ document, recipients }: About, at: Instant): RecipientView[] {
  const views: RecipientView[] = [];
  const groups = new Map<string, { minSigners: number; members: Recipient[] }>();
  for (const one of recipients) {
    const joined = one.group && groups.get(one.group._id);
    if (joined) joined.members.push(one);
    else if (one.group) {
      groups.set(one.group._id, { minSigners: one.group.minSigners, members: [one] });
      views.push(recipientView(one, document, at));
    } else views.push(recipientView(one, document, at));
  }
  return views.map((view) => {
    const group = groups.get(view._id);
    if (!group) return view;
    const { members, minSigners } = group;
    const signingGroups = members.map((one) => memberView(one, document, at));
    return { ...view, ...groupStatus(members, minSigners), signingGroups };
  });
}

/** A group is DECLINED once one member declines, and SIGNED once `minSigners` members have signed. */
function groupStatus(members: readonly Recipient[], minSigners: number): Pick<RecipientView, "status"> {
  if (members.some((one) => one.state === "declined")) return { status: "DECLINED" };
  if (members.filter((one) => one.state === "signed").length >= minSigners) return { status: "SIGNED" };
  return { status: members.some((one) => one.state === "invited") ? "SENT" : "WAITING" };
}

function memberView(one: Recipient, document: About["document"], at: Instant): GroupMemberView {
  const { _id, name, email, roleType, language, color } = one;
  const { countryCode = DEFAULT_COUNTRY, contact = "" } = one;
  return {
    ...{ _id, name, email, roleType, language, color, countryCode, contact },
    ...progressOf(one, document, at),
  };
}

function recipientView(one: Recipient, document: About["document"], at: Instant): RecipientView {
  const { group, checks, payment, host } = one;
  const { _id, email, role, isSender, roleType, language, color, step, privateMessage } = one;
  return {
    ...{ role, isSender, roleType, language, color, step },
    _id: group?._id ?? _id,
    name: group?.name ?? one.name,
    email: group ? "" : email,
    ...(host ? { hostName: { memberId: host.memberId, name: host.name } } : {}),
    delivery: one.delivery ?? "email",
    authenticationEnabled: checks?.type !== undefined,
    authenticationType: checks?.type ?? null,
    reason: checks?.reason ?? "",
    hasAccessCode: checks?.accessCode !== undefined,
    // The salt is random for each stored code and reveals nothing about the code.
    accessCodeMark: checks?.accessCode?.salt.slice(0, MARK_LENGTH),
    countryCode: one.countryCode ?? DEFAULT_COUNTRY,
    contact: one.contact ?? "",
    privateMessageEnabled: privateMessage !== undefined,
    privateMessage: privateMessage ?? "",
    selfieVerificationEnabled: checks?.selfie ?? false,
    knowledgeBaseAuthentication: checks?.knowledge !== undefined,
    knowledgeBaseData:
      checks?.knowledge?.questions.map(({ id, question, answers }) => ({
        id,
        question,
        answerCount: answers.length,
      })) ?? [],
    knowledgeBaseSettings: { type: checks?.knowledge?.type ?? "ALL", limit: checks?.knowledge?.limit ?? 1 },
    paymentEnabled: payment !== undefined,
    payment: payment
      ? {
          connectionId: payment.connectionId,
          currency: payment.currency,
          amount: toMajorUnits(payment.amountMinor, payment.currency),
          payment_provider: payment.provider,
          state: payment.state,
          paidAt: payment.paidAt,
        }
      : null,
    isGroup: group !== undefined,
    minSigners: group?.minSigners ?? 1,
    signingGroups: [],
    ...progressOf(one, document, at),
  };
}

function progressOf(one: Recipient, document: About["document"], at: Instant) {
  const { invitedAt, deliveredAt, notDelivered, viewedAt } = one;
  return {
    status: signerStatus(one),
    ...{ invitedAt, deliveredAt, notDelivered, viewedAt },
    signedAt: finishedAt(one) ?? undefined,
    declinedAt: recipientEnd(one, "declined")?.at,
    releasedAt: recipientEnd(one, "released")?.at,
    lockedAt: one.proof?.lockedAt,
    passed: one.proof?.passed.map(({ check, at, object }) => ({
      ...{ check, at },
      ...(check === "SELFIE" ? { hasPicture: object !== undefined } : {}),
    })),
    askedForTimeAt: one.askedForTimeAt,
    remindableAt: one.state === "invited" ? remindableAt(one, at) : undefined,
    delegatedFrom: one.delegatedFrom,
    handedOverAt: one.handOver?.at,
    paidAt: one.payment?.paidAt,
    ...(one.payment ? { returnable: returnablesOf(document, one, at).map(returnableView) } : {}),
  };
}

function returnableView({ reference, currency, amountMinor, reason, at, refund }: Returnable) {
  return {
    ...{ reference, currency, amount: toMajorUnits(amountMinor, currency), reason, at },
    state: refund?.state ?? ("open" as const),
    ...(refund?.words ? { words: refund.words } : {}),
  };
}
