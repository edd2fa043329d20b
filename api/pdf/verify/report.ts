import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Problem, VerifyReport } from "../../ports/verify.ts";

/** A report based on the file alone. */
export type JudgedFile = Omit<VerifyReport, "covered">;

export function problem(code: ProblemCode, detail?: string): Problem {
  return detail === undefined ? { code } : { code, detail };
}

/** The report on a file about which nothing but this can be said. */
export function undecided(found: Problem, revisions: number): JudgedFile {
  const { code } = found;
  return {
    verdict: "unknown-signer",
    level: null,
    reason: code,
    signatures: [],
    revisions,
    signedRevision: null,
    problems: [found],
  };
}
