import type { SealLevel } from "../../../domain/document/document.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { Problem, SignatureReport } from "../../ports/verify.ts";
import { Malformed } from "../asn1/der.ts";
import { oids } from "../asn1/oids.ts";
import { readCertificate } from "../asn1/x509.ts";
import type { Chain } from "./chain.ts";
import { findDamagedSeal } from "./damaged-seal.ts";
import { findStore, readStore } from "./dss.ts";
import { type FoundSignature, findSignatures } from "./find-signatures.ts";
import {
  describeSigner,
  type JudgedSignature,
  judgeSignature,
  judgeSigner,
  provenTimeMs,
  type Trust,
} from "./judge-signature.ts";
import { onlyProofs, permissionsOf } from "./later/permissions.ts";
import { judgeRevision } from "./later/permitted-changes.ts";
import { readLaterRevisions } from "./later/revisions.ts";
import { type PdfView, type Reading, startReading } from "./reader/pdf-view.ts";
import { type JudgedFile, problem, undecided } from "./report.ts";
import { coverChain, findUnrelated, noValidationData, type ValidationData } from "./validation-data.ts";
import { decide, isFault, levelOf } from "./verdict.ts";

export type VerifyOptions = {
  /** DER root certificates of our own seals. */
  trustedRoots: readonly Bytes[];
  /**
   * DER roots of time-stamp authorities. If set, the seal's time stamp must chain to one of them or to `trustedRoots`,
   * and a later one that does not is reported; if omitted, other time stamps are verified but prove no time.
   */
  trustedTimeRoots?: readonly Bytes[];
  nowMs: number;
  /** Password of an encrypted file. Without it the seal is still judged, but not the validation data added later. */
  password?: string;
};

/** @throws any error on a hostile file */
export async function judgeFile(bytes: Bytes, options: VerifyOptions): Promise<JudgedFile> {
  const reading = startReading(options.password);
  const found = findSignatures(bytes, reading);
  const trust: Trust = {
    roots: options.trustedRoots.map(readCertificate),
    timeRoots: options.trustedTimeRoots?.map(readCertificate) ?? null,
    pool: [],
    nowMs: options.nowMs,
  };
  if (found.problem) return (await findDamagedSeal(bytes, trust)) ?? refused(found.problem, found.revisions);
  const chosen = await chooseSeal(bytes, found.placed, trust);
  if (!chosen) return undecided(problem("no_signature"), found.revisions);
  const { seal } = chosen;
  const laterChanges = judgeLater(bytes, chosen, found.placed, reading);
  const data = readValidationData(laterChanges.last);
  const full: Trust = { ...trust, pool: data === null || data === "locked" ? [] : data.certificates };
  return await report(bytes, seal, found, laterChanges, full, data);
}

/** `earlier`: the valid and trusted signatures before the seal, in the order of their revisions. */
type Chosen = { seal: FoundSignature; earlier: FoundSignature[] };

/** The seal is the last valid and trusted signature; otherwise the last signature. */
async function chooseSeal(bytes: Bytes, placed: readonly FoundSignature[], trust: Trust): Promise<Chosen | null> {
  const signatures = placed.filter((one) => !one.isTimeStamp);
  const own: FoundSignature[] = [];
  for (const one of signatures) {
    const { data, problems } = await judgeSignature(bytes, one, trust);
    const isSound = problems.every((found) => found.code.startsWith("timestamp"));
    if (data && isSound && (await judgeSigner(data, null, trust)).chain.isAnchored) own.push(one);
  }
  const seal = own.at(-1) ?? signatures.at(-1);
  return seal ? { seal, earlier: own.slice(0, -1) } : null;
}

/** `before`: changes between signatures, by the last signature that they follow. */
type LaterChanges = { last: PdfView; problems: Problem[]; before: Map<FoundSignature, Problem[]> };

/** Judges each revision after the first signature of ours by the permissions of the revision before it. */
function judgeLater(
  bytes: Bytes,
  { seal, earlier }: Chosen,
  placed: readonly FoundSignature[],
  reading: Reading,
): LaterChanges {
  const before = new Map<FoundSignature, Problem[]>();
  for (const [index, signature] of earlier.entries()) {
    const { end } = earlier[index + 1] ?? seal;
    before.set(signature, judgeBetween(bytes.subarray(0, end), signature, placed, reading, true).problems);
  }
  return { ...judgeBetween(bytes, seal, placed, reading, false), before };
}

/** @param isCoveredLater whether the bytes end with a signature of ours, which covers everything between */
function judgeBetween(
  bytes: Bytes,
  signature: FoundSignature,
  placed: readonly FoundSignature[],
  reading: Reading,
  isCoveredLater: boolean,
): Omit<LaterChanges, "before"> {
  const { revisions, problem: fault } = readLaterRevisions(bytes, signature.view, reading);
  const problems: Problem[] = [];
  let before = signature.view;
  for (const revision of revisions) {
    // Behind a change, the fields are no longer those of the signatures, and a hostile file may have very many.
    const permissions = problems.length > 0 ? onlyProofs : permissionsOf(before, isCoveredLater);
    const additions = judgeRevision(before, revision, permissions);
    problems.push(...additions.problems);
    const own = placed.filter(({ end }) => end === revision.view.end);
    const [stamps, signatures] = [own.filter((one) => one.isTimeStamp), own.filter((one) => !one.isTimeStamp)];
    const isPlaced = additions.timeStamps.length === stamps.length && additions.signatures.length === signatures.length;
    if (own.length > 1 || !isPlaced) problems.push(problem("later_signature"));
    before = revision.view;
  }
  if (fault) problems.push(fault);
  return { last: before, problems };
}

/** Returns `null` if the data is malformed. */
function readValidationData(view: PdfView): ValidationData | "locked" | null {
  try {
    if (!findStore(view)) return noValidationData;
    return view.isLocked ? "locked" : readStore(view);
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return null;
  }
}

async function report(
  bytes: Bytes,
  seal: FoundSignature,
  found: { placed: readonly FoundSignature[]; revisions: number },
  laterChanges: LaterChanges,
  trust: Trust,
  data: ValidationData | "locked" | null,
): Promise<JudgedFile> {
  const judged = await Promise.all(found.placed.map((one) => judgeSignature(bytes, one, trust)));
  const own = judged.find((one) => one.placed.gap.from === seal.gap.from)!;
  const stamps = judged.filter((one) => one.placed.isTimeStamp && one.placed.end > seal.end);
  const provenMs = provenTimeMs([own.stamp, ...stamps.map((one) => one.stamp)]);
  const signer = own.data && (await judgeSigner(own.data, provenMs, trust));
  const chains = chainsOf(signer?.chain ?? null, own, stamps);
  const store = data === null || data === "locked" ? noValidationData : data;
  const coverage = await Promise.all(chains.map((chain) => coverChain(chain, store, provenMs ?? trust.nowMs)));
  const ownProblems = [
    ...own.problems,
    ...(signer?.problems ?? []),
    ...coverage.flatMap((one) => one.problems),
    ...(own.data?.signed.has(oids.signingTime) ? [problem("not_baseline", oids.signingTime)] : []),
  ];
  // Validation data in the sealed revision is covered by the seal; behind a change that was found nothing matters.
  const isJudged = seal.end === bytes.length || laterChanges.problems.length > 0;
  const afterwards = [
    ...laterChanges.problems,
    ...(data === null ? [problem("validation_data_malformed")] : []),
    ...(data === "locked" ? lockedProblems(stamps, isJudged ? null : bytes.length) : []),
    ...(await findUnrelated(store, chains, [...trust.roots, ...(trust.timeRoots ?? [])])),
  ];
  const between = [...laterChanges.before.values()].flat();
  const problems = [...ownProblems, ...afterwards, ...between, ...stamps.flatMap((one) => one.problems)];
  // the chains for which B-LT requires revocation data: the signer's, and that of the time stamp that proves the
  // signing time
  const hasRevocation = data !== null && data !== "locked" && coverage.slice(0, 2).every((one) => one.isComplete);
  const isSealSound = !ownProblems.some((one) => isFault(one) && one.code !== "signer_unknown");
  const level = isSealSound && ![...afterwards, ...between].some(isFault) ? levelOf(own, stamps, hasRevocation) : null;
  const facts = { bytes, own, ownProblems, level, provenMs, trust, laterChanges };
  return {
    ...decide(problems, seal.end === bytes.length),
    level,
    signatures: await Promise.all(judged.map((one) => describe(one, facts))),
    revisions: found.revisions,
    sealedSize: seal.end,
    problems,
  };
}

/**
 * Encrypted validation data cannot be judged. It is accepted as added if a proven time stamp covers it to the end of
 * the file; otherwise a changed byte would go unnoticed.
 * @param end end of the file; `null` if the seal itself covers them or a change was already found
 */
function lockedProblems(stamps: readonly JudgedSignature[], end: number | null): Problem[] {
  const isCovered = end === null || stamps.some((one) => one.placed.end === end && isProven(one));
  return [problem("validation_data_locked"), ...(isCovered ? [] : [problem("later_locked")])];
}

function isProven({ stamp }: JudgedSignature): boolean {
  return stamp !== null && stamp.problems.length === 0 && stamp.chain.isAnchored;
}

/** The signer's chain, followed by those of its time stamps. */
function chainsOf(signer: Chain | null, own: JudgedSignature, stamps: readonly JudgedSignature[]): Chain[] {
  const ofStamps = [own.stamp, ...stamps.map((one) => one.stamp)].flatMap((stamp) => (stamp ? [stamp.chain] : []));
  return signer ? [signer, ...ofStamps] : ofStamps;
}

type Facts = {
  bytes: Bytes;
  own: JudgedSignature;
  ownProblems: Problem[];
  level: SealLevel | null;
  provenMs: number | null;
  trust: Trust;
  laterChanges: LaterChanges;
};

/** Changes after a signature of ours before the seal. */
function changesAfter({ placed }: JudgedSignature, { laterChanges: { before, problems } }: Facts): Problem[] {
  if (!before.has(placed)) return [];
  const between = [...before].filter(([signature]) => signature.end >= placed.end).flatMap(([, found]) => found);
  return [...between, ...problems];
}

async function describe(one: JudgedSignature, facts: Facts): Promise<SignatureReport> {
  const { placed, data, stamp } = one;
  const isOwn = one === facts.own;
  const signer = !placed.isTimeStamp && !isOwn && data ? await judgeSigner(data, null, facts.trust) : null;
  const problems = isOwn
    ? facts.ownProblems
    : [...one.problems, ...(signer?.problems ?? []), ...changesAfter(one, facts)];
  const isStampProven = isProven(one);
  const ownMs = stamp && isStampProven ? stamp.token.timeMs : isOwn ? facts.provenMs : null;
  const statedMs = placed.isTimeStamp && stamp ? stamp.token.timeMs : null;
  const timeMs = ownMs ?? statedMs;
  return {
    kind: placed.isTimeStamp ? "timestamp" : isOwn ? "seal" : "signature",
    level: isOwn ? facts.level : null,
    signedAt: timeMs === null ? placed.claimedAt : new Date(timeMs).toISOString(),
    isTimeProven: ownMs !== null,
    ...(await describeSigner(data)),
    coversWholeFile: placed.end === facts.bytes.length,
    trusted: data !== null && !problems.some(isFault) && (placed.isTimeStamp ? isStampProven : true),
    problems,
  };
}

function refused(found: Problem, revisions: number): JudgedFile {
  const { verdict, reason } = decide([found], false);
  return { verdict, level: null, reason, signatures: [], revisions, sealedSize: null, problems: [found] };
}
