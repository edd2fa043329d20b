import type { Problem } from "../../ports/verify.ts";
import { sameBytes } from "../asn1/der.ts";
import type { Certificate } from "../asn1/x509.ts";
import { type Chain, isAmong } from "./chain.ts";
import { problem } from "./report.ts";
import {
  type OcspResponse,
  type RevocationList,
  type RevocationStatus,
  statusByList,
  statusByOcsp,
} from "./revocation.ts";

/** Contents of a PDF's DSS, which keep its signatures verifiable after the authorities have closed. */
export type ValidationData = {
  certificates: readonly Certificate[];
  responses: readonly OcspResponse[];
  lists: readonly RevocationList[];
};

export const noValidationData: ValidationData = { certificates: [], responses: [], lists: [] };

export type Coverage = {
  /** Every certificate below a root has proof of its status: the "LT" of B-LT. */
  isComplete: boolean;
  /** Certificates revoked before the time at which the chain was needed. */
  problems: Problem[];
};

type Finding = { status: RevocationStatus; by: OcspResponse | RevocationList; responder: Certificate | null };

/**
 * Evaluates the revocation data for the certificates of one chain.
 * @param atMs time at which the chain was needed; a later revocation does not count
 */
export async function coverChain(chain: Chain, data: ValidationData, atMs: number): Promise<Coverage> {
  const problems: Problem[] = [];
  let isComplete = true;
  for (const [one, issuer] of linksOf(chain)) {
    if (one.hasOcspNoCheck) continue;
    const findings = issuer ? await findStatuses(one, issuer, data) : [];
    const vouched = await vouches(findings, issuer, data);
    if (!vouched) isComplete = false;
    for (const { status } of findings) {
      if (status.state === "revoked" && status.atMs <= atMs) problems.push(problem("certificate_revoked", one.serial));
    }
  }
  return { isComplete, problems };
}

/** Each revocable certificate with its issuer. A root cannot be revoked. */
function linksOf(chain: Chain): [Certificate, Certificate | null][] {
  const { path, isAnchored } = chain;
  const top = path[path.length - 1]!;
  const isRootOnTop = isAnchored || sameBytes(top.subject, top.issuer);
  const below = isRootOnTop ? path.slice(0, -1) : path;
  return below.map((one, index) => [one, path[index + 1] ?? null]);
}

async function vouches(findings: Finding[], issuer: Certificate | null, data: ValidationData): Promise<boolean> {
  for (const { status, responder } of findings) {
    if (status.state !== "good") continue;
    if (!responder || !issuer || sameBytes(responder.der, issuer.der) || responder.hasOcspNoCheck) return true;
    const ofResponder = await findStatuses(responder, issuer, { ...data, responses: [] });
    if (ofResponder.some((found) => found.status.state === "good")) return true;
  }
  return false;
}

async function findStatuses(one: Certificate, issuer: Certificate, data: ValidationData): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const by of data.responses) {
    const answer = await statusByOcsp(by, one, issuer);
    if (answer) found.push({ status: answer.status, by, responder: answer.responder });
  }
  for (const by of data.lists) {
    const status = await statusByList(by, one, issuer);
    if (status) found.push({ status, by, responder: null });
  }
  return found;
}

/**
 * DSS data that no chain of this file needs. A DSS may be added to a sealed file, so the signatures must explain all
 * of its contents; anything else is refused.
 */
export async function findUnrelated(
  data: ValidationData,
  chains: readonly Chain[],
  roots: readonly Certificate[],
): Promise<Problem[]> {
  const related: Certificate[] = [...roots];
  const used = new Set<OcspResponse | RevocationList>();
  for (const chain of chains) {
    related.push(...chain.path);
    for (const [one, issuer] of linksOf(chain)) {
      for (const finding of issuer ? await findStatuses(one, issuer, data) : []) {
        used.add(finding.by);
        if (!finding.responder || !issuer) continue;
        related.push(finding.responder);
        for (const deeper of await findStatuses(finding.responder, issuer, data)) used.add(deeper.by);
      }
    }
  }
  const problems: Problem[] = [];
  for (const one of data.certificates) {
    if (!isAmong(one, related)) problems.push(problem("validation_data_unrelated", one.serial));
  }
  for (const one of [...data.responses, ...data.lists]) {
    if (!used.has(one)) problems.push(problem("validation_data_unrelated"));
  }
  return problems;
}
