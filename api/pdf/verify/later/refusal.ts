import type { ProblemCode } from "../../../../domain/seal/problem.ts";
import type { Problem } from "../../../ports/verify.ts";
import { entryOf, integerOf, type PdfRef, type PdfValue } from "../reader/pdf-value.ts";
import type { PdfView } from "../reader/pdf-view.ts";
import { problem } from "../report.ts";
import type { LaterRevision } from "./revisions.ts";

export class NotPermitted extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

export function refusal(code: ProblemCode, detail?: string): NotPermitted {
  return new NotPermitted(problem(code, detail));
}

/** The objects of a revision that have a permitted role. */
export type Explained = {
  has(id: number): boolean;
  add(id: number): void;
  isWritten(ref: PdfRef): boolean;
  /** @throws NotPermitted unless the revision wrote the object under an unused number */
  addNew(ref: PdfRef): void;
  /** Explains a referenced object, which must be new, or have had the same role before. @throws NotPermitted */
  addPart(value: PdfValue, priorValue: PdfValue): void;
};

export function startExplaining(before: PdfView, { objects }: LaterRevision): Explained {
  const explained = new Set<number>();
  const writtenIds = new Set(objects.map(({ id }) => id));
  const isNew = (id: number) => writtenIds.has(id) && isUnused(before, id);
  return {
    has: (id) => explained.has(id),
    add: (id) => void explained.add(id),
    isWritten: ({ id }) => writtenIds.has(id),
    addNew({ id }) {
      if (!isNew(id)) throw refusal("later_object", String(id));
      explained.add(id);
    },
    addPart(value, priorValue) {
      if (value.kind !== "ref") return;
      const isSamePart = priorValue.kind === "ref" && priorValue.id === value.id;
      if (!isNew(value.id) && !isSamePart) throw refusal("later_object", String(value.id));
      explained.add(value.id);
    },
  };
}

/**
 * Whether the number is beyond `Size` of the previous revision: its pages may already refer to a lower unused number.
 */
export function isUnused(before: PdfView, id: number): boolean {
  return id >= (integerOf(entryOf(before.trailer, "Size")) ?? Number.POSITIVE_INFINITY) && !before.has(id);
}
