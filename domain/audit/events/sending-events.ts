import * as z from "zod/mini";
import { EmailProof } from "../../account/email-proof.ts";
import { DocumentStatus } from "../../document/document.ts";
import { changedPerson, erasable, person, trace } from "./personal.ts";

const Link = z.object({ linkEpoch: z.int() });

/** Events after sending that the sender or this server causes. */
export const sendingEvents = [
  z.object({
    type: z.literal("SENT"),
    data: z.object({
      files: z.array(z.string()),
      viewedSha256: z.string(),
      recipients: z.int(),
      expiresAt: z.string(),
      senderProof: z.optional(EmailProof.shape.by),
      senderProvenAt: z.optional(z.string()),
      /** The web form whose submission was sent. */
      form: z.optional(z.string()),
    }),
    personal: erasable(person),
  }),
  z.object({
    type: z.literal("COPIES_SENT"),
    data: z.object({ copies: z.int() }),
    personal: erasable({ emails: z.string() }),
  }),
  z.object({
    type: z.literal("COPY_OPENED"),
    /** Index of the CC address. */
    data: z.object({ cc: z.int() }),
    personal: erasable({ email: z.string(), ip: z.string() }),
  }),
  z.object({ type: z.literal("LINK_ISSUED"), data: Link, personal: erasable(person) }),
  z.object({ type: z.literal("LINK_COPIED"), data: Link, personal: erasable(person) }),
  z.object({ type: z.literal("LINK_REVOKED"), data: Link, personal: erasable(person) }),
  z.object({ type: z.literal("DELIVERED"), personal: erasable(person) }),
  z.object({
    type: z.literal("NOT_DELIVERED"),
    data: z.object({ cause: z.enum(["refused", "unreachable", "test"]) }),
    /** `reason`: reply of the receiving server. */
    personal: erasable({ ...person, reason: z.string() }),
  }),
  z.object({ type: z.literal("RECIPIENT_EDITED"), personal: erasable(changedPerson) }),
  z.object({
    type: z.literal("REMINDER_SENT"),
    /** Number of a scheduled reminder, from 1. */
    data: z.optional(z.object({ number: z.optional(z.int()) })),
    personal: erasable(person),
  }),
  z.object({ type: z.literal("MORE_TIME_ASKED"), personal: erasable({ ...person, ...trace }) }),
  z.object({
    type: z.literal("EXTENDED"),
    data: z.object({ before: z.string(), after: z.string(), days: z.int(), status: DocumentStatus }),
  }),
  z.object({ type: z.literal("RESEND"), personal: erasable(person) }),
] as const;
