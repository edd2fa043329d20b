import type { Bytes } from "../../ports/basics.ts";
import type { Problem } from "../../ports/verify.ts";
import { findSignatureProblems, readSignedData, type SignedData } from "../asn1/cms.ts";
import {
  cursorOver,
  explicitTag,
  Malformed,
  readDer,
  readSmallInteger,
  readTimeMs,
  sameBytes,
  tags,
} from "../asn1/der.ts";
import { oids } from "../asn1/oids.ts";
import type { Certificate } from "../asn1/x509.ts";
import { buildChain, type Chain, findUnrelatedCertificates } from "./chain.ts";
import { problem } from "./report.ts";
import { type DigestName, digest, readDigestAlgorithm } from "./signature.ts";

/** A parsed but not yet judged time-stamp token (RFC 3161 §2.4.2). */
export type TimeStampToken = {
  signedData: SignedData;
  timeMs: number;
  imprintDigest: DigestName | null;
  imprint: Bytes;
};

/** A judged token. It is valid if `problems` is empty; `chain.isAnchored` says whether its authority is trusted. */
export type TimeStamp = { token: TimeStampToken; chain: Chain; problems: Problem[] };

/** @throws Malformed */
export function readTimeStampToken(der: Bytes): TimeStampToken {
  const signedData = readSignedData(der);
  if (signedData.contentType !== oids.tstInfo || !signedData.content) throw new Malformed("not a time stamp");
  if (signedData.unsigned.size > 0) throw new Malformed("unsigned attribute in a time stamp");
  const parts = cursorOver(readDer(signedData.content), tags.sequence);
  if (readSmallInteger(parts.next(tags.integer)) !== 1) throw new Malformed("TSTInfo version");
  parts.next(tags.oid);
  const imprintParts = cursorOver(parts.next(tags.sequence), tags.sequence);
  const imprintDigest = readDigestAlgorithm(imprintParts.next(tags.sequence));
  const imprint = imprintParts.next(tags.octetString).content;
  imprintParts.finish();
  parts.next(tags.integer);
  const timeMs = readTimeMs(parts.next(tags.generalizedTime));
  for (const tag of [tags.sequence, tags.boolean, tags.integer, explicitTag(0), explicitTag(1)]) parts.optional(tag);
  parts.finish();
  return { signedData, timeMs, imprintDigest, imprint };
}

/**
 * Judges a token: its own signature, its authority's certificate and path at the token's time, and that it stamps
 * these bytes.
 * @param digestOf computes the digest of the stamped bytes with the token's algorithm
 */
export async function judgeTimeStamp(
  token: TimeStampToken,
  digestOf: (name: DigestName) => Promise<Bytes>,
  pool: readonly Certificate[],
  roots: readonly Certificate[],
): Promise<TimeStamp> {
  const { signedData, imprintDigest } = token;
  const problems: Problem[] = [];
  if (!imprintDigest) problems.push(problem("digest_refused"));
  else if (!sameBytes(await digestOf(imprintDigest), token.imprint)) problems.push(problem("timestamp_mismatch"));
  const inner = await findSignatureProblems(signedData, await digest(signedData.digest, signedData.content!));
  if (inner.length > 0) problems.push(problem("timestamp_malformed", inner.map((one) => one.code).join(" ")));
  const certificates = [...signedData.certificates, ...pool];
  const chain = await buildChain(signedData.leaf, certificates, roots, token.timeMs, "timestamping");
  problems.push(...chain.problems, ...(await findUnrelatedCertificates(signedData, chain, roots)));
  return { token, chain, problems };
}
