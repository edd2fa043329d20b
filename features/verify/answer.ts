import type { VerifyView } from "../../domain/contract/verify.ts";
import type { Translate } from "../i18n.ts";

/** What the answer is called: the five verdicts, and two ways of there being nothing to judge. */
export type AnswerWord = VerifyView["verdict"] | "unsigned" | "unreadable";

const unreadable = new Set(["not_a_pdf", "unreadable", "encrypted", "too_complex"]);

export function answerOf(view: Pick<VerifyView, "verdict" | "reason" | "signatures">): AnswerWord {
  if (view.reason === "no_signature") return "unsigned";
  if (view.signatures.length === 0 && view.reason !== null && unreadable.has(view.reason)) return "unreadable";
  return view.verdict;
}

/** A problem's sentence; a code without one is shown as it is. */
export function reasonWords(t: Translate<"verify">, code: string): string {
  const known = reasons.find((one) => one === code);
  return known ? t(`reason.${known}`) : t("reason.other", { code });
}

/** The codes of the server's verifier, each with its sentence. */
const reasons = [
  "not_a_pdf",
  "unreadable",
  "encrypted",
  "too_complex",
  "no_signature",
  "signature_dictionary_invalid",
  "byte_range_invalid",
  "contents_invalid",
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
  "signer_unknown",
  "certificate_expired",
  "certificate_not_yet_valid",
  "certificate_unsuitable",
  "certificate_revoked",
  "timestamp_malformed",
  "timestamp_mismatch",
  "timestamp_untrusted",
  "validation_data_malformed",
  "validation_data_unrelated",
  "later_bytes",
  "later_object",
  "later_catalog",
  "later_form",
  "later_signature",
  "later_xref",
] as const;
