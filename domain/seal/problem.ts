/** Reasons why the file itself was not read: nothing is said about a seal. */
const unreadProblems = ["not_a_pdf", "unreadable", "encrypted", "too_complex"] as const;
/** Faults of a signature's dictionary and of its CMS bytes (CAdES). */
const signatureProblems = [
  "signature_dictionary_invalid",
  "byte_range_invalid",
  "contents_invalid",
  /** A third-party signature of an unsupported kind: its validity is unknown. */
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

/** The closed list of a file's problems; each code's message is `reason.<code>` in `locales/<lng>/verify.json`. */
export const problemCodes = [
  ...unreadProblems,
  "no_signature",
  ...signatureProblems,
  "document_digest_mismatch",
  /** Detected by the record of sealed files: the broken signature covers bytes that were sealed here. */
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
  /** A document time stamp after the seal is from an unknown authority: it proves no time and changes nothing. */
  "timestamp_authority_unknown",
  // validation data for later (DSS)
  "validation_data_malformed",
  "validation_data_unrelated",
  /** Encrypted; no password was given. */
  "validation_data_locked",
  // changes made after sealing
  "later_bytes",
  "later_object",
  "later_catalog",
  "later_form",
  "later_signature",
  "later_xref",
  /** Changes after a third-party signature, which may permit them. */
  "later_unjudged",
  /** Additions that may have been changed: encrypted, no password was given, and no time stamp covers them. */
  "later_locked",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The verdict is `unknown-signer`: the file is not readable here, which says nothing against it. */
export const unreadCodes: ReadonlySet<ProblemCode> = new Set(unreadProblems);

/** Codes that a damaged seal can have, whose signature bytes were changed. */
export const damageCodes: ReadonlySet<ProblemCode> = new Set(["unreadable", ...signatureProblems, ...stampProblems]);
