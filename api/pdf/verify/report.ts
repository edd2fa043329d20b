/** Everything that can be wrong with a file, as a closed list: its sentence stands in `locales/<lng>/verify.json`. */
export const problemCodes = [
  // the file
  "not_a_pdf",
  "unreadable",
  "encrypted",
  "too_complex",
  "no_signature",
  // the signature's place in the file
  "signature_dictionary_invalid",
  "byte_range_invalid",
  "contents_invalid",
  // the signature (CMS, CAdES)
  "cms_malformed",
  "cms_attribute_missing",
  "cms_attribute_forbidden",
  "signing_certificate_mismatch",
  "digest_refused",
  "algorithm_refused",
  "certificate_unrelated",
  "document_digest_mismatch",
  "signature_mismatch",
  "not_baseline",
  // who signed
  "signer_unknown",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_unsuitable",
  "certificate_revoked",
  // time stamps
  "timestamp_malformed",
  "timestamp_mismatch",
  "timestamp_untrusted",
  // validation data for later (DSS)
  "validation_data_malformed",
  "validation_data_unrelated",
  // what was done after sealing
  "later_bytes",
  "later_object",
  "later_catalog",
  "later_form",
  "later_signature",
  "later_xref",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** `detail` is for people who look closely (an object's number, an attribute's OID); it holds no sentence. */
export type Problem = { code: ProblemCode; detail?: string };

export type Level = "B-B" | "B-T" | "B-LT" | "B-LTA";

/**
 * `genuine`: a trusted seal, and not a byte after it. `genuine-extended`: only additions a seal permits (validation data,
 * archive time stamps) follow it. `changed`: content differs from what was sealed. `invalid`: the signature is broken.
 * `unknown-signer`: the signature holds but its chain reaches none of the trusted roots, or there is no signature.
 */
export type Verdict = "genuine" | "genuine-extended" | "changed" | "invalid" | "unknown-signer";

export type SignatureReport = {
  /** `seal`: the signature the verdict is about. `signature`: another one. `timestamp`: a document time stamp. */
  kind: "seal" | "signature" | "timestamp";
  level: Level | null;
  /** ISO 8601 UTC: from a sound time stamp if there is one, else as claimed by the signer, else `null`. */
  signedAt: string | null;
  isTimeProven: boolean;
  signerName: string;
  issuer: string;
  /** Serial number, hex. */
  serial: string;
  /** SHA-256 of the certificate, hex. */
  fingerprint: string;
  coversWholeFile: boolean;
  trusted: boolean;
  problems: Problem[];
};

/** The bytes a seal vouches for: the first `size` bytes of the file. */
export type SignedRevision = { size: number; sha256: string };

export type VerifyReport = {
  verdict: Verdict;
  level: Level | null;
  /** What the verdict rests on where it is not "genuine": the first of the problems that led to it. */
  reason: ProblemCode | null;
  signatures: SignatureReport[];
  /** How many revisions the file has. */
  revisions: number;
  signedRevision: SignedRevision | null;
  problems: Problem[];
};

export function problem(code: ProblemCode, detail?: string): Problem {
  return detail === undefined ? { code } : { code, detail };
}
