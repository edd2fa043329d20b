/**
 * Detects a file that is no longer readable in its sealed form but still contains the complete signature of a trusted
 * seal. That signature proves that the bytes differ from the signed ones. The result can only be "changed", never
 * anything better.
 */

import { createHash } from "node:crypto";
import type { Bytes } from "../../ports/basics.ts";
import type { SignatureReport } from "../../ports/verify.ts";
import { findSignatureProblems, readSignedData, type SignedData } from "../asn1/cms.ts";
import { Malformed, readDerPrefix } from "../asn1/der.ts";
import { findAll } from "../syntax/find-bytes.ts";
import { describeSigner, judgeSigner, type Trust } from "./judge-signature.ts";
import { type JudgedFile, problem } from "./report.ts";

const MOST_CANDIDATES = 8;
const MOST_ENDS = 200;
/** Minimum number of hex digits: a CMS that contains a certificate is longer. */
const FEWEST_DIGITS = 1_000;

/** Returns `null` if no trusted seal contradicts the bytes around it. */
export async function findDamagedSeal(bytes: Bytes, trust: Trust): Promise<JudgedFile | null> {
  for (const gap of listGaps(bytes)) {
    try {
      const cms = decodeGap(bytes, gap);
      const data = readSignedData(cms.slice(0, readDerPrefix(cms).end));
      if (await isDisproved(bytes, gap, data, trust)) return changed(await describeSigner(data));
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
    }
  }
  return null;
}

type Gap = { from: number; to: number };

/** Long hex strings that could be `/Contents`, last ones first. */
function listGaps(bytes: Bytes): Gap[] {
  const gaps: Gap[] = [];
  for (let to = bytes.lastIndexOf(0x3e); to > 0 && gaps.length < MOST_CANDIDATES; ) {
    let from = to - 1;
    while (from >= 0 && isHexDigit(bytes[from]!)) from--;
    if (to - from > FEWEST_DIGITS && bytes[from] === 0x3c) gaps.push({ from, to: to + 1 });
    to = bytes.lastIndexOf(0x3e, from);
  }
  return gaps;
}

function isHexDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);
}

function decodeGap(bytes: Bytes, { from, to }: Gap): Bytes {
  const digits = new TextDecoder("latin1").decode(bytes.subarray(from + 1, to - 1));
  if (digits.length % 2 !== 0) throw new Malformed("odd digits");
  return Uint8Array.fromHex(digits);
}

/** Whether the signature is valid in itself and trusted, but covers other bytes than any revision around it. */
async function isDisproved(bytes: Bytes, gap: Gap, data: SignedData, trust: Trust): Promise<boolean> {
  const hash = createHash(data.digest.replace("-", "").toLowerCase());
  hash.update(bytes.subarray(0, gap.from));
  let hashed = gap.to;
  for (const end of listEnds(bytes, gap.to)) {
    hash.update(bytes.subarray(hashed, end));
    hashed = end;
    const problems = await findSignatureProblems(data, new Uint8Array(hash.copy().digest()));
    if (problems.length !== 1 || problems[0]!.code !== "document_digest_mismatch") return false;
  }
  const { chain } = await judgeSigner(data, null, trust);
  return chain.isAnchored;
}

/** Possible ends of a revision around the gap: after each `%%EOF` with or without its line end, and at the file's end. */
function listEnds(bytes: Bytes, from: number): number[] {
  const ends = new Set<number>();
  for (const at of findAll(bytes, "%%EOF", from)) {
    if (ends.size > MOST_ENDS) break;
    for (const end of [at + 5, at + 6, at + 7]) if (end <= bytes.length) ends.add(end);
  }
  return [...ends.add(bytes.length)].sort((one, other) => one - other);
}

function changed(signer: Pick<SignatureReport, "signerName" | "issuer" | "serial" | "fingerprint">): JudgedFile {
  const fault = problem("document_digest_mismatch");
  return {
    verdict: "changed",
    level: null,
    reason: fault.code,
    signatures: [
      {
        kind: "seal",
        level: null,
        signedAt: null,
        isTimeProven: false,
        ...signer,
        coversWholeFile: false,
        trusted: true,
        problems: [fault],
      },
    ],
    revisions: 0,
    sealedSize: null,
    problems: [fault],
  };
}
