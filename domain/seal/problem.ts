/** Faults of a signature's dictionary and of its own bytes (CMS, CAdES). */
const signatureProblems = [
  "signature_dictionary_invalid",
  "byte_range_invalid",
  "contents_invalid",
  /** A stranger's signature of a kind that is not checked here: neither that it holds nor that it does not is known. */
  "signature_unsupported",
  "cms_malformed",
  "cms_attribute_missing",
  "cms_attribute_forbidden",
  "signing_certificate_mismatch",
  "digest_refused",
  "algorithm_refused",
  "certificate_unrelated",
  "signature_mismatch",
] as const;
/** Faults of a time stamp's own bytes. */
const stampProblems = ["timestamp_malformed", "timestamp_mismatch"] as const;

/**
 * Everything that can be wrong with a file, as a closed list; each code's sentence is `reason.<code>` in
 * `locales/<lng>/verify.json`.
 */
export const problemCodes = [
  // the file
  "not_a_pdf",
  "unreadable",
  "encrypted",
  "too_complex",
  "no_signature",
  ...signatureProblems,
  "document_digest_mismatch",
  /** Known from the record only: the broken signature covers what was sealed here. */
  "seal_damaged",
  "not_baseline",
  // who signed
  "signer_unknown",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_unsuitable",
  "certificate_revoked",
  // time stamps
  ...stampProblems,
  "timestamp_untrusted",
  /** A document time stamp after the seal proves no time, and changes nothing. */
  "timestamp_authority_unknown",
  // validation data for later (DSS)
  "validation_data_malformed",
  "validation_data_unrelated",
  /** Encrypted; no password was given. */
  "validation_data_locked",
  // what was done after sealing
  "later_bytes",
  "later_object",
  "later_catalog",
  "later_form",
  "later_signature",
  "later_xref",
  /** After a stranger's signature, which may permit it. */
  "later_unjudged",
  /** Encrypted, no password was given, and no time stamp covers it: it may have been changed. */
  "later_locked",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Codes that a damaged seal can have: the signature's bytes differ from what was written. */
export const damageCodes: ReadonlySet<ProblemCode> = new Set(["unreadable", ...signatureProblems, ...stampProblems]);
