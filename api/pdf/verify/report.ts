import type { ProblemCode } from "../../../domain/seal/problem.ts";
import type { Problem, VerifyReport } from "../../ports/verify.ts";

/** A report based on the file alone. `sealedSize` is the end of the bytes that the seal covers. */
export type JudgedFile = Omit<VerifyReport, "covered" | "signedRevision"> & { sealedSize: number | null };

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
    sealedSize: null,
    problems: [found],
  };
}

/** The report on a file that was not examined further. */
export function unchecked(code: ProblemCode): VerifyReport {
  const { sealedSize: _, ...rest } = undecided(problem(code), 0);
  return { ...rest, signedRevision: null, covered: [] };
}
