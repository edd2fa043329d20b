/**
 * Compliance badges: facts that the product proves for each, and duties that remain with the operator.
 * See `docs/decisions/24-compliance.md`.
 */

import * as z from "zod/mini";
import { HOUR_MS } from "../durations.ts";
import type { Instant } from "../ids.ts";
import type { Installation } from "./installation.ts";

export const BadgeId = z.enum(["gdpr", "aicpa", "iso", "pipeda", "hipaa", "ccpa", "australian"]);
export type BadgeId = z.infer<typeof BadgeId>;

/** Official names of laws and standards, the same in every language. */
export const badgeNames: Record<BadgeId, string> = {
  gdpr: "GDPR",
  aicpa: "SOC 2",
  iso: "ISO 27001",
  pipeda: "PIPEDA",
  hipaa: "HIPAA",
  ccpa: "CCPA",
  australian: "Privacy Act 1988",
};

const FactId = z.enum([
  "seal",
  "trail",
  "consent",
  "transport",
  "secrets",
  "location",
  "access",
  "two_factor",
  "log",
  "export",
  "deletion",
  "retention",
  "no_tracking",
]);
type FactId = z.infer<typeof FactId>;

export const DutyId = z.enum([
  "audit",
  "baa",
  "breach",
  "certification",
  "controls",
  "cross_border",
  "legal_basis",
  "notice",
  "officer",
  "processors",
  "requests",
  "risk",
  "storage_encryption",
  "training",
]);
export type DutyId = z.infer<typeof DutyId>;

type Content = { facts: readonly FactId[]; duties: readonly DutyId[] };

const contents: Record<BadgeId, Content> = {
  gdpr: {
    facts: ["location", "export", "deletion", "retention", "access", "trail", "transport", "secrets", "no_tracking"],
    duties: ["legal_basis", "processors", "requests", "breach", "storage_encryption"],
  },
  aicpa: {
    facts: ["access", "two_factor", "log", "trail", "seal", "transport", "secrets"],
    duties: ["controls", "audit", "risk", "storage_encryption"],
  },
  iso: {
    facts: ["access", "two_factor", "log", "retention", "seal", "trail", "transport", "secrets"],
    duties: ["risk", "controls", "certification", "training", "storage_encryption"],
  },
  pipeda: {
    facts: ["consent", "export", "deletion", "retention", "access", "transport", "no_tracking"],
    duties: ["officer", "notice", "requests", "breach", "storage_encryption"],
  },
  hipaa: {
    facts: ["access", "two_factor", "log", "trail", "seal", "transport", "secrets"],
    duties: ["baa", "risk", "training", "breach", "storage_encryption"],
  },
  ccpa: {
    facts: ["export", "deletion", "no_tracking", "access", "log"],
    duties: ["notice", "requests", "processors"],
  },
  australian: {
    facts: ["location", "consent", "export", "deletion", "access", "transport"],
    duties: ["notice", "cross_border", "requests", "breach"],
  },
};

/** `value` fills the placeholder in the fact's text; facts that do not apply to this installation are absent. */
export const Fact = z.object({ id: FactId, value: z.optional(z.string()) });
export type Fact = z.infer<typeof Fact>;

export function factsOf(badge: BadgeId, installation: Installation): Fact[] {
  return contents[badge].facts.flatMap((id): Fact[] => {
    if (id === "seal") return [{ id, value: installation.seal.level }];
    if (id === "transport") return installation.isHttps ? [{ id }] : [];
    if (id === "location")
      return installation.dataCenters.length > 0 ? [{ id, value: installation.dataCenters.join(", ") }] : [];
    // An external identity service has its own second factor and its own deletion.
    return id === "two_factor" && installation.hasExternalIdentity ? [] : [{ id }];
  });
}

export function dutiesOf(badge: BadgeId): readonly DutyId[] {
  return contents[badge].duties;
}

/** The operator's own report or certificate, with their description. */
export type OperatorDocument = {
  issuer?: string | undefined;
  /** Dates such as `2026-01-31`. */
  from?: string | undefined;
  to?: string | undefined;
  /** The last day on which it is valid. */
  validUntil?: string | undefined;
};

/**
 * `operator_document`: the operator's own file. `lapsed`: expired. `inactive`: HIPAA without a signed agreement;
 * `active`: with one. No state claims an audit by itself.
 */
export const BadgeState = z.enum(["not_claimed", "self_assessed", "operator_document", "lapsed", "inactive", "active"]);
export type BadgeState = z.infer<typeof BadgeState>;

type BadgeFacts = { document: OperatorDocument | null; isBaaSigned: boolean; at: Instant };

export function badgeState(badge: BadgeId, { document, isBaaSigned, at }: BadgeFacts): BadgeState {
  if (badge === "hipaa" && !isBaaSigned) return "inactive";
  if (document) return hasLapsed(document, at) ? "lapsed" : "operator_document";
  if (badge === "hipaa") return "active";
  return badge === "australian" ? "not_claimed" : "self_assessed";
}

/** Whether the last day has ended in every time zone; at UTC-12 it ends 12 hours after UTC. */
function hasLapsed({ validUntil }: OperatorDocument, at: Instant): boolean {
  if (!validUntil) return false;
  return Date.parse(at) >= Date.parse(`${validUntil}T00:00:00Z`) + 36 * HOUR_MS;
}

/**
 * The download that a badge offers; `null`: none. HIPAA's is there before the agreement, which it names among the duties: a
 * customer reads it before signing.
 */
export function downloadOf(
  badge: BadgeId,
  { document }: Pick<BadgeFacts, "document">,
): "self_assessment" | "operator_document" | null {
  if (badge === "australian") return null;
  return document ? "operator_document" : "self_assessment";
}
