import * as z from "zod/mini";
import { Challenge } from "../../proof/proof.ts";
import { Check } from "../../recipient/checks.ts";
import { erasable, person, trace } from "./personal.ts";

/** Consent of an Aadhaar holder. */
export const AadhaarConsent = z.object({
  consentVersion: z.string(),
  consentLanguage: z.string(),
  consentSha256: z.string(),
});
export type AadhaarConsent = z.infer<typeof AadhaarConsent>;

/** A provider's certificate of a passed check, without the person's name. */
export const CheckCertificate = z.object({ certificateSerial: z.string(), certificateIssuer: z.string() });
export type CheckCertificate = z.infer<typeof CheckCertificate>;

/** Events of recipients' proofs of identity. */
export const proofEvents = [
  z.object({
    type: z.literal("AUTH_CHALLENGE"),
    data: z.object({ check: Challenge.shape.check, ...z.partial(AadhaarConsent).shape }),
    personal: erasable({ ...person, ...trace }),
  }),
  z.object({
    type: z.literal("CODE_NOT_SENT"),
    data: z.object({ check: Challenge.shape.check }),
    personal: erasable(person),
  }),
  z.object({
    type: z.literal("AUTH_PASSED"),
    data: z.object({
      check: Check,
      /** The provider's transaction id. */
      reference: z.optional(z.string()),
      /** Hash of the selfie. */
      object: z.optional(z.string()),
      ...z.partial(CheckCertificate).shape,
    }),
    personal: erasable({ ...person, ...trace, certifiedName: z.optional(z.string()) }),
  }),
  z.object({
    type: z.literal("AUTH_FAILED"),
    data: z.object({ check: Check }),
    personal: erasable({ ...person, ...trace }),
  }),
  z.object({
    type: z.literal("AUTH_LOCKED"),
    data: z.object({ failures: z.int() }),
    personal: erasable({ ...person, ...trace }),
  }),
  z.object({
    type: z.literal("AUTH_UNLOCKED"),
    data: z.object({ newAccessCode: z.boolean() }),
    personal: erasable(person),
  }),
  z.object({ type: z.literal("SELFIE_VIEWED"), data: z.object({ selfieSha256: z.string() }) }),
  z.object({ type: z.literal("ERASED"), data: z.object({ what: z.literal("selfie") }) }),
] as const;
