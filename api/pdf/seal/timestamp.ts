/** Requests time stamps from external authorities (RFC 3161) and accepts them only after every check. */

import type { Bytes } from "../../ports/basics.ts";
import { SealUnavailable } from "../../ports/seal.ts";
import {
  cursorOver,
  explicitTag,
  hex,
  readDer,
  readIntegerHex,
  readSmallInteger,
  sameBytes,
  tags,
} from "../asn1/der.ts";
import { boolean, element, integer, octetString, oid, sequence } from "../asn1/der-write.ts";
import { oids } from "../asn1/oids.ts";
import { type Certificate, readCertificate } from "../asn1/x509.ts";
import { isAmong } from "../verify/chain.ts";
import { judgeTimeStamp, readTimeStampToken, type TimeStampToken } from "../verify/timestamp.ts";
import { exchange, type Fetch, hostOf } from "./outbound.ts";

/** Authorities are tried in order until one returns a valid token. */
export type TimeStampSources = {
  urls: readonly string[];
  /** DER. If set, a token must chain to one of them. */
  roots?: readonly Bytes[];
};

export type TimeStamped = {
  token: Bytes;
  timeMs: number;
  url: string;
  /** The certificate path from the authority's own certificate upwards, as carried by the token. */
  path: readonly Certificate[];
  certificates: readonly Certificate[];
};

const CLOCK_GRACE_MS = 5 * 60_000;

/**
 * @param digest SHA-256 of the stamped bytes
 * @throws SealUnavailable if no authority returned a token that passes every check
 */
export async function requestTimeStamp(
  digest: Bytes,
  sources: TimeStampSources,
  fetch: Fetch,
  now: () => number,
): Promise<TimeStamped> {
  const failures: SealUnavailable[] = [];
  for (const url of sources.urls) {
    try {
      return await requestFrom(url, digest, sources, fetch, now);
    } catch (cause) {
      if (!(cause instanceof SealUnavailable)) throw cause;
      failures.push(cause);
    }
  }
  const [first] = failures;
  if (!first) throw new SealUnavailable("timestamp_unreachable", "no time-stamp authority is configured");
  throw new SealUnavailable(first.reason, failures.map((failure) => failure.message).join("; "), { cause: first });
}

async function requestFrom(
  url: string,
  digest: Bytes,
  sources: TimeStampSources,
  fetch: Fetch,
  now: () => number,
): Promise<TimeStamped> {
  const nonce = crypto.getRandomValues(new Uint8Array(8));
  nonce[0] = (nonce[0]! & 0x3f) | 0x40;
  const imprint = sequence(sequence(oid(oids.sha256)), octetString(digest));
  const body = sequence(integer(1), imprint, integer(nonce), boolean(true));
  let answer: Bytes;
  try {
    answer = await exchange(fetch, url, { body, contentType: "application/timestamp-query" });
  } catch (cause) {
    throw new SealUnavailable("timestamp_unreachable", reasonOf(cause), { cause });
  }
  const token = readGranted(answer, url);
  try {
    return await judge(token, url, digest, nonce, sources, now());
  } catch (cause) {
    if (cause instanceof SealUnavailable) throw cause;
    throw new SealUnavailable("timestamp_invalid", `${hostOf(url)} sent no readable token`, { cause });
  }
}

/** TimeStampResp (RFC 3161 §2.4.2): status granted or granted with modifications, then the token. */
function readGranted(answer: Bytes, url: string): Bytes {
  let status: number;
  let token: Bytes | undefined;
  try {
    const parts = cursorOver(readDer(answer), tags.sequence);
    status = readSmallInteger(parts.next(tags.sequence).children[0]!);
    token = parts.optional(tags.sequence)?.raw;
  } catch (cause) {
    throw new SealUnavailable("timestamp_invalid", `${hostOf(url)} sent no time-stamp response`, { cause });
  }
  if (status > 1 || !token) throw new SealUnavailable("timestamp_refused", `${hostOf(url)} refused, status ${status}`);
  return token;
}

async function judge(
  token: Bytes,
  url: string,
  digest: Bytes,
  nonce: Bytes,
  sources: TimeStampSources,
  nowMs: number,
): Promise<TimeStamped> {
  const invalid = (reason: string) => new SealUnavailable("timestamp_invalid", `${hostOf(url)}: ${reason}`);
  const read = readTimeStampToken(token);
  if (read.imprintDigest !== "SHA-256" || !sameBytes(read.imprint, digest)) throw invalid("imprint of something else");
  if (nonceOf(read.signedData.content!) !== hex(nonce)) throw invalid("nonce of another request");
  if (Math.abs(read.timeMs - nowMs) > CLOCK_GRACE_MS) throw invalid("time far from ours");
  const roots = (sources.roots ?? []).map((der) => readCertificate(der));
  const judgeToken = (one: TimeStampToken) => judgeTimeStamp(one, () => Promise.resolve(digest), [], roots);
  const { chain } = await judgeToken(read);
  const own = chain.isAnchored ? withCertificates(token, (one) => isAmong(one, chain.path)) : token;
  const { signedData } = readTimeStampToken(own);
  const judged = await judgeToken({ ...read, signedData });
  const [problem] = judged.problems;
  if (problem) throw invalid(problem.code);
  if (roots.length > 0 && !judged.chain.isAnchored) throw invalid("authority is not trusted");
  return { token: own, timeMs: read.timeMs, url, path: judged.chain.path, certificates: signedData.certificates };
}

/**
 * The token with those of its certificates alone that belong to the trusted path. Authorities add others, such as their
 * root as certified by an older one, which nobody can check here. A token does not sign its certificates (RFC 5652 §5.1).
 */
function withCertificates(token: Bytes, isKept: (one: Certificate) => boolean): Bytes {
  const [type, wrapper] = readDer(token).children;
  const parts = wrapper!.children[0]!.children.map((part) => {
    if (part.tag !== explicitTag(0)) return part.raw;
    return element(part.tag, ...part.children.map(({ raw }) => raw).filter((der) => isKept(readCertificate(der))));
  });
  return sequence(type!.raw, element(wrapper!.tag, sequence(...parts)));
}

/** The nonce in the token, in hex; "" if missing. It must equal the request's. */
function nonceOf(tstInfo: Bytes): string {
  const parts = cursorOver(readDer(tstInfo), tags.sequence);
  for (const tag of [tags.integer, tags.oid, tags.sequence, tags.integer, tags.generalizedTime]) parts.next(tag);
  parts.optional(tags.sequence);
  parts.optional(tags.boolean);
  const nonce = parts.optional(tags.integer);
  parts.optional(explicitTag(0));
  return nonce ? readIntegerHex(nonce) : "";
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
