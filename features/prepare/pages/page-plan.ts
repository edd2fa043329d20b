/** The pages a file will be composed of, and pure functions from one plan to the next. */
import type { PageChoice } from "../../../domain/document/file-part.ts";
import type { Millimetres, Rotation, Size } from "../../../domain/field/geometry.ts";
import type { FilePartKey } from "../../../domain/ids.ts";

/** A page of an existing file. */
export type SourcePage = {
  part: FilePartKey;
  /** Name of its file. */
  fileName: string;
  page: number;
  size: Size<Millimetres>;
  thumbnail: string;
};

/** `id` identifies the page in the plan, which may contain the same page twice. `rotate` is its added rotation. */
export type PlannedPage = SourcePage & { id: string; rotate: Rotation };
export type Plan = readonly PlannedPage[];
export type Ids = ReadonlySet<string>;

export function planOf(pages: readonly SourcePage[], newId: () => string): PlannedPage[] {
  return pages.map((page) => ({ ...page, id: newId(), rotate: 0 }));
}

export function turnedPages(plan: Plan, ids: Ids, by: 90 | 270): Plan {
  return plan.map((page) => (ids.has(page.id) ? { ...page, rotate: ((page.rotate + by) % 360) as Rotation } : page));
}

/** Removes pages but never all of them: a file needs at least one. */
export function withoutPages(plan: Plan, ids: Ids): Plan {
  const remaining = plan.filter((page) => !ids.has(page.id));
  return remaining.length > 0 ? remaining : plan;
}

/** Moves the selected pages together, in their order, before the page at index `gap`, or to the end. */
export function movedPages(plan: Plan, ids: Ids, gap: number): Plan {
  const moved = plan.filter((page) => ids.has(page.id));
  const isRest = (page: PlannedPage) => !ids.has(page.id);
  const next = [...plan.slice(0, gap).filter(isRest), ...moved, ...plan.slice(gap).filter(isRest)];
  return next.every((page, index) => page === plan[index]) ? plan : next;
}

/** Moves the selected pages one position forward or back; scattered pages come together first. */
export function steppedPages(plan: Plan, ids: Ids, by: 1 | -1): Plan {
  const indexes = plan.flatMap((page, index) => (ids.has(page.id) ? [index] : []));
  const [first, last] = [indexes[0], indexes.at(-1)];
  if (first === undefined || last === undefined) return plan;
  return movedPages(plan, ids, by < 0 ? Math.max(first - 1, 0) : Math.min(last + 2, plan.length));
}

export function insertedPages(plan: Plan, at: number, pages: Plan): Plan {
  return [...plan.slice(0, at), ...pages, ...plan.slice(at)];
}

/** Whether the plan differs from all pages of the file in their order. */
export function isChanged(plan: Plan, original: readonly SourcePage[]): boolean {
  return (
    plan.length !== original.length ||
    plan.some(({ part, page, rotate }, index) => {
      const was = original[index]!;
      return part !== was.part || page !== was.page || rotate !== 0;
    })
  );
}

/** The plan as the server's request takes it. */
export function choiceOf(plan: Plan): PageChoice[] {
  return plan.map(({ part, page, rotate }) => ({ part, page, rotate }));
}
