import * as z from "zod/mini";
import { BadgeId } from "../../../domain/compliance/badge.ts";
import { WorkspaceId } from "../../../domain/ids.ts";
import { translatedLanguages } from "../../../domain/text/language.ts";

export const CERTIFICATE_TICKET_MS = 10 * 60_000;

/** A permission to download one certificate. */
export const CertificateTicket = z.object({
  certificate: BadgeId,
  workspace: WorkspaceId,
  language: z.enum(translatedLanguages),
});
export type CertificateTicket = z.infer<typeof CertificateTicket>;
