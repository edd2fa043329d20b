/** The workspace's view of a document's recipients and settings. */
import * as z from "zod/mini";
import { ComplyWith, PasswordMode, SenderNotice } from "../../document/document.ts";
import { Instant, RecipientId, UserId } from "../../ids.ts";
import { AuthenticationType, Check, KnowledgeMode } from "../../recipient/checks.ts";
import { PaymentProvider, ReturnReason } from "../../recipient/payment.ts";
import { Delegator, Delivery, RoleType } from "../../recipient/recipient.ts";
import { DocumentLanguage } from "../../text/document-language.ts";

/** The specification's signer status; `RELEASED`: enough other members of the group have signed. */
export const SignerStatus = z.enum(["WAITING", "SENT", "SIGNED", "DECLINED", "RELEASED"]);
export type SignerStatus = z.infer<typeof SignerStatus>;

/** A recipient's progress. */
const PersonProgress = z.object({
  /** `WAITING`: not their turn; `SENT`: owes an action now. */
  status: SignerStatus,
  invitedAt: z.optional(Instant),
  deliveredAt: z.optional(Instant),
  notDelivered: z.optional(z.object({ at: Instant, reason: z.string() })),
  viewedAt: z.optional(Instant),
  signedAt: z.optional(Instant),
  declinedAt: z.optional(Instant),
  releasedAt: z.optional(Instant),
  /** Set after too many wrong answers; the sender can unlock. */
  lockedAt: z.optional(Instant),
  /** `hasPicture`: for a selfie, whether it is still stored. */
  passed: z.optional(z.array(z.object({ check: Check, at: Instant, hasPicture: z.optional(z.boolean()) }))),
  askedForTimeAt: z.optional(Instant),
  /** Time of the next possible reminder; set if the recipient was reminded within the hour. */
  remindableAt: z.optional(Instant),
  delegatedFrom: z.optional(z.array(Delegator)),
  handedOverAt: z.optional(Instant),
  paidAt: z.optional(Instant),
  /** Money that counts as no payment and can be or was refunded; `open` until a refund is requested. */
  returnable: z.optional(
    z.array(
      z.object({
        ...{ reference: z.string(), currency: z.string(), amount: z.number(), reason: ReturnReason, at: Instant },
        state: z.enum(["open", "asked", "done", "refused"]),
        /** The provider's message of refusal. */
        words: z.optional(z.string()),
      }),
    ),
  ),
});

/** The sender's view of a group member. */
export const GroupMemberView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  countryCode: z.string(),
  /** Phone number without the dial code. */
  contact: z.string(),
  ...PersonProgress.shape,
});
export type GroupMemberView = z.infer<typeof GroupMemberView>;

/** A recipient, or with `isGroup` a group: the properties of saving a draft, with flags instead of secrets. */
export const RecipientView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  role: z.optional(z.string()),
  /** In a template: the person who uses the template takes this role. */
  isSender: z.optional(z.boolean()),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  step: z.int(),
  hostName: z.optional(z.object({ memberId: UserId, name: z.string() })),
  delivery: Delivery,
  authenticationEnabled: z.boolean(),
  authenticationType: z.nullable(AuthenticationType),
  reason: z.string(),
  hasAccessCode: z.boolean(),
  /** Changes whenever the access code is replaced, so that other windows notice it. */
  accessCodeMark: z.optional(z.string()),
  countryCode: z.string(),
  /** Phone number without the dial code. */
  contact: z.string(),
  privateMessageEnabled: z.boolean(),
  privateMessage: z.string(),
  selfieVerificationEnabled: z.boolean(),
  knowledgeBaseAuthentication: z.boolean(),
  knowledgeBaseData: z.array(z.object({ id: z.string(), question: z.string(), answerCount: z.int() })),
  knowledgeBaseSettings: z.object({ type: KnowledgeMode, limit: z.int() }),
  paymentEnabled: z.boolean(),
  payment: z.nullable(
    z.object({
      connectionId: z.string(),
      currency: z.string(),
      amount: z.number(),
      payment_provider: PaymentProvider,
      state: z.enum(["owed", "requested", "paid"]),
      paidAt: z.optional(Instant),
    }),
  ),
  isGroup: z.boolean(),
  minSigners: z.int(),
  signingGroups: z.array(GroupMemberView),
  ...PersonProgress.shape,
});
export type RecipientView = z.infer<typeof RecipientView>;

export const SettingsView = z.object({
  dataCenter: z.string(),
  complyWith: ComplyWith,
  passwordProtection: z.object({ enabled: z.boolean(), hasPassword: z.boolean(), mode: PasswordMode }),
  delegation: z.boolean(),
  redirectUrl: z.optional(z.string()),
  notices: z.partialRecord(SenderNotice, z.boolean()),
});
export type SettingsView = z.infer<typeof SettingsView>;
