/** The views of a document for its recipients. */
import * as z from "zod/mini";
import { ComplyWith, DocumentStatus } from "../../document/document.ts";
import { FilePart } from "../../document/file-part.ts";
import { DocumentId, FilePartKey, Instant, RecipientId, Sha256, WorkspaceId } from "../../ids.ts";
import { AuthenticationType, Check } from "../../recipient/checks.ts";
import { PaymentProvider } from "../../recipient/payment.ts";
import { AdoptedSignature, RoleType } from "../../recipient/recipient.ts";
import { DocumentLanguage } from "../../text/document-language.ts";
import { BrandView } from "../../workspace/branding.ts";
import { AttachmentView } from "./attachment.ts";
import { SignerStatus } from "./recipient-view.ts";
import { AssetsView, FieldView, PageView } from "./views.ts";

/**
 * The proofs required from the holder of the link. `reviewModal`: a proof is missing and nothing of the document is
 * shown. `session`: a new secret for all later calls, returned once, after the first passed check.
 */
export const AuthenticationData = z.object({
  reviewModal: z.boolean(),
  isAuthenticated: z.boolean(),
  /** All required checks in order, and whether this browser has passed them. */
  checks: z.array(z.object({ check: Check, isPassed: z.boolean() })),
  authenticationType: z.nullable(AuthenticationType),
  isLocked: z.boolean(),
  session: z.optional(z.string()),
  /** When the session ends. */
  verifiedUntil: z.optional(Instant),
  /** The valid code, if one was sent. */
  otp: z.optional(
    z.object({ challengeId: z.string(), sentTo: z.string(), expiresAt: Instant, nextAt: Instant, failed: z.boolean() }),
  ),
  /** Masked destination of codes; empty when none are sent. */
  sendsTo: z.string(),
  questions: z.array(z.object({ id: z.string(), question: z.string() })),
  /** Number of questions that must be answered. */
  neededAnswers: z.int(),
  /** The reason for an Aadhaar signature. */
  reason: z.string(),
  /** Whether the eSign provider is a sandbox. */
  isSandbox: z.boolean(),
});
export type AuthenticationData = z.infer<typeof AuthenticationData>;

/** Maximum number of other recipients in the view. */
export const OTHERS_SHOWN = 20;

/** A document as one of its recipients sees it. Pages and fields are present only in rooms that show them. */
export const SignerView = z.object({
  _id: DocumentId,
  recipientId: RecipientId,
  documentWorkspaceId: WorkspaceId,
  complyWith: ComplyWith,
  /** How the person made the signature that they use on this document; `null` before that. */
  signatureStyle: z.nullable(AdoptedSignature.shape.way),
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
  /** A test: the sealed file is marked on every page. */
  isTest: z.optional(z.boolean()),
  /** Set for a reviewer whose approved fields have changed. */
  isAskedAgain: z.optional(z.boolean()),
  title: z.string(),
  message: z.string(),
  privateMessage: z.string(),
  signerLanguage: DocumentLanguage,
  sender: z.object({ name: z.string(), email: z.string() }),
  /** The member who took the document over from its sender: the contact for questions. */
  handledBy: z.optional(z.object({ name: z.string(), email: z.string() })),
  /** The branding of the sender's workspace, if it has any. */
  brand: z.optional(BrandView),
  userName: z.string(),
  userEmail: z.string(),
  color: z.string(),
  signerStatus: SignerStatus,
  sentAt: z.optional(Instant),
  expiresAt: z.optional(Instant),
  completedAt: z.optional(Instant),
  files: z.array(z.object({ part: FilePartKey, fileName: z.string(), pages: z.int(), size: z.int(), sha256: Sha256 })),
  pages: z.array(PageView),
  /** Only the recipient's own fields, each with its page, numbered across all files. */
  fields: z.array(z.object({ ...FieldView.shape, page: z.int() })),
  /** Initial values of the fields. */
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
  /** Files attached earlier; the field's value is the file's id. */
  attachments: z.array(AttachmentView),
  /** Identifies this person's signature on this document. */
  signatureId: z.string(),
  /** Other recipients, limited in number; those whose turn it is come first. */
  others: z.array(
    z.object({ name: z.string(), color: z.string(), step: z.int(), roleType: RoleType, status: SignerStatus }),
  ),
  othersCount: z.int(),
  signingOrder: z.boolean(),
  authenticationData: AuthenticationData,
  /** The in-person signer's host; `isHeld`: the device is handed over and not returned. */
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
  /** Whether delegation is allowed. */
  canDelegate: z.boolean(),
  askedForTimeAt: z.optional(Instant),
  /** Whether the downloaded file needs the document's password. */
  isEncrypted: z.boolean(),
  /** Hash of the shown content, which the client sends back when signing. */
  viewedSha256: z.nullable(Sha256),
  consentVersion: z.string(),
  assets: z.nullable(AssetsView),
  declined: z.optional(z.object({ by: z.string(), reason: z.string(), at: Instant })),
  voided: z.optional(z.object({ reason: z.string(), at: Instant })),
  /** Set for a person who fills in a web form and may continue later: the server saves their answers on request. */
  canContinueLater: z.optional(z.boolean()),
  /** When `values` were saved; absent if they were not. */
  keptAt: z.optional(Instant),
  /** The text that a web form shows after signing, and the https address that it then opens. */
  after: z.optional(z.object({ thanks: z.optional(z.string()), redirect: z.optional(z.string()) })),
});
export type SignerView = z.infer<typeof SignerView>;

/** The view of a document for its editor. */
export const EditorView = z.object({
  _id: DocumentId,
  version: z.int(),
  recipientId: RecipientId,
  title: z.string(),
  fileParts: z.array(FilePart),
  pages: z.array(PageView),
  assets: AssetsView,
  /** Possible owners of fields, in order; groups are listed by seat. `hasActed`: their fields are locked. */
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
