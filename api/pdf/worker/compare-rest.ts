import type { PageLook } from "../../../domain/file/rewritten-look.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { PageToCompare } from "../../ports/pdf.ts";
import { ChildFailed } from "./child.ts";
import type { Answer, Job } from "./frame.ts";

/** Time for the pages of a file; the others are not compared. */
const COMPARE_MS = 5_000;
/** A single page that takes longer costs the worker. */
export const COMPARE_PROCESSOR_MS = 2 * COMPARE_MS;

type Pair = {
  before: Bytes | { path: string };
  after: Bytes;
  pages: readonly PageToCompare[];
  password: string | undefined;
};

/** Adds how pages look to pdf.js that the second engine has not compared. Pages that pdf.js cannot read are left out. */
export async function withRest(
  looks: readonly PageLook[],
  { before, after, pages, password }: Pair,
  run: (job: Job, files: readonly Bytes[]) => Promise<{ answer: Answer }>,
): Promise<readonly PageLook[]> {
  const rest = pages.filter(({ page }) => looks.every((look) => look.page !== page));
  if (rest.length === 0) return looks;
  const files = before instanceof Uint8Array ? [after, before] : [after];
  const job: Job = {
    ...{ kind: "compare", lengths: files.map(({ length }) => length), pages: rest, limitMs: COMPARE_MS },
    ...(before instanceof Uint8Array ? {} : { path: before.path }),
    ...(password === undefined ? {} : { password }),
  };
  try {
    const { answer } = await run(job, files);
    return "compared" in answer ? [...looks, ...answer.compared] : looks;
  } catch (error) {
    if (error instanceof ChildFailed) return looks;
    throw error;
  }
}
