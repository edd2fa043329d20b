import { type ProblemCode, unreadCodes } from "./problem.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Headline of a verification, the same on the page, in elements, offline and for assistants: the five verdicts, one
 * for files with nothing to verify, three for files that cannot be verified here.
 */
export type AnswerWord = Verdict | "unsigned" | "unreadable" | "locked" | "unsupported";

export function answerOf({ verdict, reason }: { verdict: Verdict; reason: ProblemCode | null }): AnswerWord {
  if (reason === "no_signature") return "unsigned";
  if (reason === "later_locked") return "locked";
  if (reason === "signature_unsupported" || reason === "cms_attribute_forbidden") return "unsupported";
  return reason !== null && unreadCodes.has(reason) ? "unreadable" : verdict;
}
