/** People and settings of a document as its workspace sees them. */
import * as z from "zod/mini";
import { ComplyWith, PasswordMode, SenderNotice } from "../document/document.ts";
import { DocumentLanguage } from "../document-language.ts";
import { Instant, RecipientId, UserId } from "../ids.ts";
import { AuthenticationType, Check, KnowledgeMode } from "../recipient/checks.ts";
import { PaymentProvider, ReturnReason } from "../recipient/payment.ts";
import { Delegator, Delivery, RoleType } from "../recipient/recipient.ts";

/** Signer display of the specification; `RELEASED`: others of the group were enough. */
export const SignerStatus = z.enum(["WAITING", "SENT", "SIGNED", "DECLINED", "RELEASED"]);
export type SignerStatus = z.infer<typeof SignerStatus>;

/** What has happened with a person so far. */
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
  /** Too many wrong answers: the sender lets them in again. */
  lockedAt: z.optional(Instant),
  /** `hasPicture`: of a selfie, whether it is still kept. */
  passed: z.optional(z.array(z.object({ check: Check, at: Instant, hasPicture: z.optional(z.boolean()) }))),
  askedForTimeAt: z.optional(Instant),
  delegatedFrom: z.optional(z.array(Delegator)),
  handedOverAt: z.optional(Instant),
  paidAt: z.optional(Instant),
  /** Money that pays nothing and can be given back, or was: `open` while nobody asked for that. */
  returnable: z.optional(
    z.array(
      z.object({
        ...{ reference: z.string(), currency: z.string(), amount: z.number(), reason: ReturnReason, at: Instant },
        state: z.enum(["open", "asked", "done", "refused"]),
        /** What the provider says where it refused. */
        words: z.optional(z.string()),
      }),
    ),
  ),
});

/** A member of a group as the sender sees them. */
export const GroupMemberView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  roleType: RoleType,
  language: DocumentLanguage,
  color: z.string(),
  countryCode: z.string(),
  /** Without the country's code. */
  contact: z.string(),
  ...PersonProgress.shape,
});
export type GroupMemberView = z.infer<typeof GroupMemberView>;

/**
 * A person, or with `isGroup` a group, as the sender sees them; what a draft's save takes, without its secrets: of those
 * there is only whether they are known.
 */
export const RecipientView = z.object({
  _id: RecipientId,
  name: z.string(),
  email: z.string(),
  role: z.optional(z.string()),
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
  /** Another one for each code that was set, whatever it says: tells that somebody replaced it. */
  accessCodeMark: z.optional(z.string()),
  countryCode: z.string(),
  /** Without the country's code. */
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
  notices: z.partialRecord(SenderNotice, z.boolean()),
});
export type SettingsView = z.infer<typeof SettingsView>;
