import type { VerifyView } from "../../domain/contract/verify.ts";
import type { ProblemCode } from "../../domain/seal/problem.ts";

/**
 * Headline of a result: the five verdicts, two for files with nothing to verify, two for files that cannot be
 * verified.
 */
export type AnswerWord = VerifyView["verdict"] | "unsigned" | "unreadable" | "locked" | "unsupported";

const unreadable = new Set<ProblemCode>(["not_a_pdf", "unreadable", "encrypted", "too_complex"]);

/** Chooses the headline for a result of the server. */
export function answerOf(view: Pick<VerifyView, "verdict" | "reason" | "signatures">): AnswerWord {
  if (view.reason === "no_signature") return "unsigned";
  if (view.reason === "later_locked") return "locked";
  if (view.reason === "signature_unsupported") return "unsupported";
  if (view.signatures.length === 0 && view.reason !== null && unreadable.has(view.reason)) return "unreadable";
  return view.verdict;
}
