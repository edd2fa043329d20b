import * as z from "zod/mini";
import { Instant } from "../ids.ts";

/** A person's proof that an email address is theirs. */
export const EmailProof = z.object({
  by: z.enum(["mailed_link", "mailed_code", "password_reset", "identity_provider"]),
  /** Absent for an identity provider, and for accounts confirmed before this was recorded. */
  at: z.optional(Instant),
});
export type EmailProof = z.infer<typeof EmailProof>;

/** Wrong codes after which a mail's code becomes invalid; its link still works. */
export const EMAIL_CODE_TRIES = 5;

/** Seconds before the interface offers to mail another code. */
export const EMAIL_CODE_PAUSE_SECONDS = 60;
