/** Judges one signature by its CMS: the signed content, the signer and its time stamp. */

import { createHash } from "node:crypto";
import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Problem, SignatureReport } from "../../ports/verify.ts";
import { findSignatureProblems, RefusedDigest, readSignedData, type SignedData } from "../asn1/cms.ts";
import { hex, Malformed } from "../asn1/der.ts";
import { oids } from "../asn1/oids.ts";
import type { Certificate } from "../asn1/x509.ts";
import { buildChain, type Chain, findUnrelatedCertificates } from "./chain.ts";
import type { FoundSignature } from "./find-signatures.ts";
import { problem } from "./report.ts";
import { type DigestName, digest } from "./signature.ts";
import { judgeTimeStamp, readTimeStampToken, type TimeStamp } from "./timestamp.ts";

/** Trust anchors, and certificates from the file for building chains. */
export type Trust = {
  roots: readonly Certificate[];
  /**
   * Roots of time-stamp authorities. If set, a time stamp from any other authority is a problem: within the seal it
   * makes the seal invalid, after the seal it is only reported. If `null`, it merely proves no time.
   */
  timeRoots: readonly Certificate[] | null;
  pool: readonly Certificate[];
  nowMs: number;
};

export type JudgedSignature = {
  placed: FoundSignature;
  data: SignedData | null;
  /** The document time stamp, or the time stamp inside a signature. */
  stamp: TimeStamp | null;
  /** Problems of the signature and its time stamp, without those of the signer's chain. */
  problems: Problem[];
};

export async function judgeSignature(bytes: Bytes, placed: FoundSignature, trust: Trust): Promise<JudgedSignature> {
  try {
    return placed.isTimeStamp ? await judgeStamp(bytes, placed, trust) : await judgeSigned(bytes, placed, trust);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const code = error instanceof RefusedDigest ? "digest_refused" : "cms_malformed";
    return { placed, data: null, stamp: null, problems: [problem(placed.isTimeStamp ? "timestamp_malformed" : code)] };
  }
}

async function judgeStamp(bytes: Bytes, placed: FoundSignature, trust: Trust): Promise<JudgedSignature> {
  const token = readTimeStampToken(placed.cms);
  const digestOf = (name: DigestName) => Promise.resolve(digestOfRange(bytes, placed, name));
  const stamp = await judgeTimeStamp(token, digestOf, trust.pool, timeAnchors(trust));
  return {
    ...{ placed, data: token.signedData, stamp },
    problems: [...stamp.problems, ...distrust(stamp, trust, "timestamp_authority_unknown")],
  };
}

async function judgeSigned(bytes: Bytes, placed: FoundSignature, trust: Trust): Promise<JudgedSignature> {
  const data = readSignedData(placed.cms);
  const problems: Problem[] = [];
  if (data.contentType !== oids.data || data.content) throw new Malformed("content");
  problems.push(...(await findSignatureProblems(data, digestOfRange(bytes, placed, data.digest))));
  const foreign = [...data.unsigned.keys()].find((oid) => oid !== oids.signatureTimeStamp);
  if (foreign) problems.push(problem("cms_attribute_forbidden", foreign));
  const tokenNode = data.unsigned.get(oids.signatureTimeStamp);
  let stamp: TimeStamp | null = null;
  if (tokenNode) {
    try {
      const digestOf = (name: DigestName) => digest(name, data.signature);
      stamp = await judgeTimeStamp(readTimeStampToken(tokenNode.raw), digestOf, trust.pool, timeAnchors(trust));
      problems.push(...stamp.problems, ...distrust(stamp, trust, "timestamp_untrusted"));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      problems.push(problem("timestamp_malformed"));
    }
  }
  return { placed, data, stamp, problems };
}

function timeAnchors(trust: Trust): readonly Certificate[] {
  return [...trust.roots, ...(trust.timeRoots ?? [])];
}

function distrust(stamp: TimeStamp, trust: Trust, code: ProblemCode): Problem[] {
  return trust.timeRoots && !stamp.chain.isAnchored ? [problem(code)] : [];
}

/** A signature is judged twice: to choose the seal, and for the report. */
const rangeDigests = new WeakMap<FoundSignature, Map<DigestName, Bytes>>();

/** Digests the revision without its gap, without copying the file. */
function digestOfRange(bytes: Bytes, placed: FoundSignature, name: DigestName): Bytes {
  const known = rangeDigests.get(placed) ?? new Map<DigestName, Bytes>();
  rangeDigests.set(placed, known);
  const found = known.get(name) ?? computeDigest(bytes, placed, name);
  known.set(name, found);
  return found;
}

function computeDigest(bytes: Bytes, placed: FoundSignature, name: DigestName): Bytes {
  const hash = createHash(name.replace("-", "").toLowerCase());
  hash.update(bytes.subarray(0, placed.gap.from));
  hash.update(bytes.subarray(placed.gap.to, placed.end));
  return new Uint8Array(hash.digest());
}

/** Judges the signer's chain at the proven time, otherwise at the current time. */
export async function judgeSigner(
  data: SignedData,
  provenMs: number | null,
  trust: Trust,
): Promise<{ chain: Chain; problems: Problem[] }> {
  const pool = [...data.certificates, ...trust.pool];
  const chain = await buildChain(data.leaf, pool, trust.roots, provenMs ?? trust.nowMs, "signing");
  const unrelated = await findUnrelatedCertificates(data, chain, trust.roots);
  const unknown = chain.isAnchored ? [] : [problem("signer_unknown")];
  return { chain, problems: [...unrelated, ...chain.problems, ...unknown] };
}

/** The time of the earliest valid time stamp from a trusted authority; `null` if there is none. */
export function provenTimeMs(stamps: readonly (TimeStamp | null)[]): number | null {
  const proven = stamps.filter((one) => one !== null && one.problems.length === 0 && one.chain.isAnchored);
  return proven.length === 0 ? null : Math.min(...proven.map((one) => one!.token.timeMs));
}

/** The signer's details for a report. */
export async function describeSigner(
  data: SignedData | null,
): Promise<Pick<SignatureReport, "signerName" | "issuer" | "serial" | "fingerprint">> {
  if (!data) return { signerName: "", issuer: "", serial: "", fingerprint: "" };
  const { leaf } = data;
  const fingerprint = hex(await digest("SHA-256", leaf.der));
  return { signerName: leaf.subjectName, issuer: leaf.issuerName, serial: leaf.serial, fingerprint };
}
