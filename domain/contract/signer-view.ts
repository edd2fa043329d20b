/** A document as those who are asked see it. */
import * as z from "zod/mini";
import { DocumentStatus } from "../document/document.ts";
import { FilePart } from "../document/file-part.ts";
import { DocumentLanguage } from "../document-language.ts";
import { DocumentId, FilePartKey, Instant, RecipientId, Sha256 } from "../ids.ts";
import { AuthenticationType, Check } from "../recipient/checks.ts";
import { PaymentProvider } from "../recipient/payment.ts";
import { RoleType } from "../recipient/recipient.ts";
import { AttachmentView } from "./attachment.ts";
import { SignerStatus } from "./recipient-view.ts";
import { AssetsView, FieldView, PageView } from "./views.ts";

/**
 * What is asked of whoever holds the link. `reviewModal`: something is still to be passed, and nothing of the document is
 * shown; `session` is a new secret to be sent with every later call, answered once, when the first check was passed.
 */
export const AuthenticationData = z.object({
  reviewModal: z.boolean(),
  isAuthenticated: z.boolean(),
  /** Everything that is asked, in order, and what this browser has passed of it. */
  checks: z.array(z.object({ check: Check, isPassed: z.boolean() })),
  authenticationType: z.nullable(AuthenticationType),
  isLocked: z.boolean(),
  session: z.optional(z.string()),
  /** When the session ends. */
  verifiedUntil: z.optional(Instant),
  /** The living code, if one was sent. */
  otp: z.optional(
    z.object({ challengeId: z.string(), sentTo: z.string(), expiresAt: Instant, nextAt: Instant, failed: z.boolean() }),
  ),
  /** Where codes go, most of it hidden; empty where none do. */
  sendsTo: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
  /** How many must be answered. */
  neededAnswers: z.int(),
  /** Why an Aadhaar signature is asked for. */
  reason: z.string(),
  /** The eSign provider is not a real one. */
  isSandbox: z.boolean(),
});
export type AuthenticationData = z.infer<typeof AuthenticationData>;

/** How many of the others a signer's view names. */
export const OTHERS_SHOWN = 20;

/** A document as one of its recipients sees it. Pages and fields only while the room is one in which they are shown. */
export const SignerView = z.object({
  _id: DocumentId,
  recipientId: RecipientId,
  room: z.enum([
    "open",
    "verify",
    "hand_over",
    "elsewhere",
    "payment",
    "waiting_for_turn",
    "signed",
    "released",
    "sealing",
    "completed",
    "declined",
    "voided",
    "expired",
  ]),
  status: DocumentStatus,
  roleType: RoleType,
  /** Fields have changed since they approved, as a reviewer. */
  isAskedAgain: z.optional(z.boolean()),
  title: z.string(),
  message: z.string(),
  privateMessage: z.string(),
  signerLanguage: DocumentLanguage,
  sender: z.object({ name: z.string(), email: z.string() }),
  userName: z.string(),
  userEmail: z.string(),
  color: z.string(),
  signerStatus: SignerStatus,
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  files: z.array(z.object({ part: FilePartKey, fileName: z.string(), pages: z.int(), size: z.int(), sha256: Sha256 })),
  pages: z.array(PageView),
  /** Own fields only, each with its page counted through all files. */
  fields: z.array(z.object({ ...FieldView.shape, page: z.int() })),
  /** What stands in the fields before the signer touches them. */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Files put into attachment fields before, whose value is their id. */
  attachments: z.array(AttachmentView),
  /** What names this person's signature on this document. */
  signatureId: z.string(),
  /** The first of the others, those whose turn it is before all. */
  others: z.array(
    z.object({ name: z.string(), color: z.string(), step: z.int(), roleType: RoleType, status: SignerStatus }),
  ),
  othersCount: z.int(),
  signingOrder: z.boolean(),
  authenticationData: AuthenticationData,
  /** The host of somebody who signs in person; `isHeld`: handed over, and not given back yet. */
  host: z.nullable(z.object({ name: z.string(), isHeld: z.boolean() })),
  payment: z.nullable(
    z.object({
      amountMinor: z.int(),
      currency: z.string(),
      provider: PaymentProvider,
      state: z.enum(["owed", "requested", "paid"]),
    }),
  ),
  group: z.nullable(z.object({ name: z.string(), minSigners: z.int(), signed: z.int() })),
  /** May hand over to somebody else. */
  canDelegate: z.boolean(),
  askedForTimeAt: z.optional(Instant),
  /** The downloaded file will ask for the document's password. */
  isEncrypted: z.boolean(),
  /** Send it back when signing: it says what was shown. */
  viewedSha256: z.nullable(Sha256),
  consentVersion: z.string(),
  assets: z.nullable(AssetsView),
  declined: z.optional(z.object({ by: z.string(), reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
});
export type SignerView = z.infer<typeof SignerView>;

/** A document as one of its editors works on it. */
export const EditorView = z.object({
  _id: DocumentId,
  version: z.int(),
  recipientId: RecipientId,
  title: z.string(),
  fileParts: z.array(FilePart),
  pages: z.array(PageView),
  assets: AssetsView,
  /** Those who may have fields, in order; groups by their seats. `hasActed`: their fields stay as they are. */
  people: z.array(
    z.object({
      ...{ _id: RecipientId, name: z.string(), color: z.string(), language: DocumentLanguage, roleType: RoleType },
      hasActed: z.boolean(),
    }),
  ),
  fields: z.array(z.object({ ...FieldView.shape, part: FilePartKey, page: z.int() })),
  viewedSha256: Sha256,
});
export type EditorView = z.infer<typeof EditorView>;
