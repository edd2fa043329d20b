import { badgeNames, downloadOf } from "../../../domain/compliance/badge.ts";
import { CERTIFICATE_TICKET_MS, type CertificateTicket } from "../../../domain/compliance/certificate-ticket.ts";
import type { requestCertificateCall as contract } from "../../../domain/contract/compliance/compliance.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import type { ComplianceDeps, SigningDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { logForWorkspace } from "../workspace/log-for-workspace.ts";
import { findBadge } from "./read-compliance.ts";

/** Issues a short-lived URL for a badge's certificate. Refusals: `certificate_not_offered`. */
export async function requestCertificate(
  deps: SigningDeps & ComplianceDeps,
  caller: MemberPrincipal,
  { badge, language }: Body<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  const kind = downloadOf(badge, await findBadge(deps, caller, badge));
  if (!kind) return refuse("certificate_not_offered");
  await logForWorkspace(deps, caller, { kind: "certificate_requested", name: badgeNames[badge] });
  const expires = deps.clock.now() + CERTIFICATE_TICKET_MS;
  const subject: CertificateTicket = {
    certificate: badge,
    workspace: caller.workspaceId,
    language: language ?? translatedOr(caller.user.language),
  };
  const path = `/api/compliance/certificate/${await deps.tickets.make(subject, expires)}`;
  const fileName = kind === "self_assessment" ? `self-assessment-${badge}.pdf` : `${badge}.pdf`;
  return done({ url: new URL(path, deps.config.publicUrl).href, expiresAt: toInstant(expires), kind, fileName });
}
