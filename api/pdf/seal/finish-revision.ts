/** Completes a prepared revision with its signature, and with the proofs that the level demands. */

import type { Bytes } from "../../ports/basics.ts";
import { type MadeRevision, type PreparedRevision, type SealResult, SignatureTooLong } from "../../ports/seal.ts";
import { findSignatureProblems, readSignedData } from "../asn1/cms.ts";
import { assertGenuine } from "./assert-genuine.ts";
import { withTimeStamp } from "./cms.ts";
import type { SealCertificates } from "./identity.ts";
import { addValidation } from "./long-term.ts";
import { type Fetch, hostOf } from "./outbound.ts";
import type { SealTerms } from "./prepare-revision.ts";
import { fillGap, joinedFile, joinedSha256, resumeSealing, type Sealing } from "./revision.ts";
import { requestTimeStamp, type TimeStamped } from "./timestamp.ts";

export type FinishRequest = { revision: PreparedRevision; cms: Bytes; terms: SealTerms };

export type SealOutside = { certificates: SealCertificates; fetch: Fetch; now: () => number };

/** The next time stamp may be longer. */
const SPARE_ROOM = 1_024;

/** @throws SealUnavailable if the seal is not genuine for our own verifier */
export async function verifyFinished(
  bytes: Bytes,
  { revision: { lock }, terms }: FinishRequest,
  { certificates, now }: Pick<SealOutside, "certificates" | "now">,
): Promise<void> {
  const timeRoots = terms.timeStamps?.roots;
  await assertGenuine({ bytes, password: lock?.password, timeRoots }, certificates, now());
}

/**
 * Makes a seal that nobody may record before `verifyFinished` has accepted it.
 * @throws SealUnavailable if the level cannot be reached now
 * @throws SignatureTooLong
 * @throws Error for the signature of another revision; at B-B, `verifyFinished` refuses it
 */
export async function finishRevision(request: FinishRequest, outside: SealOutside): Promise<SealResult> {
  const { revision, cms, terms } = request;
  const { level } = terms;
  const sealing = resumeSealing(revision);
  const stamp = level === "B-B" ? null : await stampSignature(await readOwnSignature(revision, cms), terms, outside);
  const signature = stamp ? withTimeStamp(cms, stamp.token) : cms;
  if (signature.length > revision.gap.room) throw new SignatureTooLong(signature.length + SPARE_ROOM);
  fillGap(sealing, revision.gap.at, signature);
  const timeStamps = stamp ? [stamp] : [];
  const isLong = level === "B-LT" || level === "B-LTA";
  const full = isLong ? await addValidation(sealing, terms, outside, timeStamps) : sealing;
  const sha256 = joinedSha256(full);
  const { leaf } = outside.certificates;
  return {
    bytes: joinedFile(full),
    sha256,
    revisions: revisionsOf(sealing, full, sha256),
    coveredSha256: revision.digest.toHex(),
    level,
    certificate: {
      subject: leaf.subjectName,
      issuer: leaf.issuerName,
      serial: leaf.serial,
      fingerprint: new Uint8Array(await crypto.subtle.digest("SHA-256", leaf.der)).toHex(),
    },
    signedAtMs: revision.preparedAtMs,
    timeStamps: timeStamps.map(({ url, timeMs }) => ({ authority: hostOf(url), timeMs })),
  };
}

/** The signature value. A signature that does not hold gets no time stamp. */
async function readOwnSignature({ digest }: PreparedRevision, cms: Bytes): Promise<Bytes> {
  const data = readSignedData(cms);
  const [problem] = await findSignatureProblems(data, digest);
  if (problem) throw new Error(`the signature is not this revision's: ${problem.code}`);
  return data.signature;
}

async function stampSignature(value: Bytes, { timeStamps }: SealTerms, outside: SealOutside): Promise<TimeStamped> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", value));
  return requestTimeStamp(digest, timeStamps ?? { urls: [] }, outside.fetch, outside.now);
}

function revisionsOf(sealed: Sealing, full: Sealing, sha256: string): MadeRevision[] {
  const { base, baseHash, tail } = sealed;
  const size = base.length + tail.length;
  const fullSize = base.length + full.tail.length;
  return [
    { kind: "base", size: base.length, sha256: baseHash.copy().digest("hex") },
    { kind: "seal", size, sha256: full === sealed ? sha256 : joinedSha256(sealed) },
    ...(full === sealed ? [] : [{ kind: "proofs" as const, size: fullSize, sha256 }]),
  ];
}
