import { canonicalJson } from "../../../domain/audit/canonical-json.ts";
import { type BadgeId, downloadOf, dutiesOf, factsOf } from "../../../domain/compliance/badge.ts";
import { CertificateTicket } from "../../../domain/compliance/certificate-ticket.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { TranslatedLanguage } from "../../../domain/text/language.ts";
import type { ComplianceDeps, SealDeps, SigningDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { sealGenerated } from "../seal/seal-file.ts";
import { findBadge } from "./read-compliance.ts";

/** The operator's file, or a self-assessment generated now; `not_found` if the badge no longer has a certificate. */
export async function readCertificate(
  deps: SigningDeps & SealDeps & ComplianceDeps,
  ticket: string,
): Promise<Outcome<Bytes>> {
  const subject = CertificateTicket.safeParse(await deps.tickets.read(ticket));
  if (!subject.success) return notFound("certificate");
  const { certificate: badge, workspace, language } = subject.data;
  const kind = downloadOf(badge, await findBadge(deps, { workspaceId: workspace }, badge));
  if (kind === "self_assessment") return done(await sealAssessment(deps, badge, language));
  const file = kind && (await deps.operatorDocuments.read(badge));
  return file ? done(file) : notFound("certificate");
}

/** Generates a sealed PDF with the facts attached as `evidence.json`. */
async function sealAssessment(
  deps: SigningDeps & SealDeps & ComplianceDeps,
  badge: BadgeId,
  language: TranslatedLanguage,
): Promise<Bytes> {
  const { installation } = deps;
  const [at, facts, duties] = [toInstant(deps.clock.now()), factsOf(badge, installation), dutiesOf(badge)];
  const source = deps.drawAssessment({ language, badge, at, installation, facts, duties });
  const { version, host, seal } = installation;
  const record = { selfAssessment: { badge, at, version, host, seal, facts, duties } };
  const evidence = new TextEncoder().encode(canonicalJson(record)) as Bytes;
  return sealGenerated(deps, source, { marks: [], evidence });
}
