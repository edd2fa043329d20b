import * as z from "zod/mini";
import { WorkspaceId } from "../ids.ts";
import { translatedLanguages } from "../text/language.ts";
import { BadgeId } from "./badge.ts";

export const CERTIFICATE_TICKET_MS = 10 * 60_000;

/** A permission to download one certificate. */
export const CertificateTicket = z.object({
  certificate: BadgeId,
  workspace: WorkspaceId,
  language: z.enum(translatedLanguages),
});
export type CertificateTicket = z.infer<typeof CertificateTicket>;

/** A permission to download what the workspace holds about a person, named by address. */
export const PersonTicket = z.object({ person: z.string(), workspace: WorkspaceId });
export type PersonTicket = z.infer<typeof PersonTicket>;
