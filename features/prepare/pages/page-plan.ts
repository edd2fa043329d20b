/** The pages a file is to be made of, and what people do to them: from one plan to the next, nothing else. */
import type { PageChoice } from "../../../domain/document/file-part.ts";
import type { Millimetres, Rotation, Size } from "../../../domain/field/geometry.ts";
import type { FilePartKey } from "../../../domain/ids.ts";

/** A page of a file as it is seen now. */
export type SourcePage = {
  part: FilePartKey;
  /** Of its file. */
  fileName: string;
  page: number;
  size: Size<Millimetres>;
  thumbnail: string;
};

/** `id` is this page's in the plan: the same page may be in it twice. `rotate` is what it is turned by. */
export type PlannedPage = SourcePage & { id: string; rotate: Rotation };
export type Plan = readonly PlannedPage[];
export type Ids = ReadonlySet<string>;

export function planOf(pages: readonly SourcePage[], newId: () => string): PlannedPage[] {
  return pages.map((page) => ({ ...page, id: newId(), rotate: 0 }));
}

export function turnedPages(plan: Plan, ids: Ids, by: 90 | 270): Plan {
  return plan.map((page) => (ids.has(page.id) ? { ...page, rotate: ((page.rotate + by) % 360) as Rotation } : page));
}

/** At least one stays: a file without pages is none. */
export function withoutPages(plan: Plan, ids: Ids): Plan {
  const kept = plan.filter((page) => !ids.has(page.id));
  return kept.length > 0 ? kept : plan;
}

/** The chosen pages together, in their order, where `gap` says: before the page of that index, or at the end. */
export function movedPages(plan: Plan, ids: Ids, gap: number): Plan {
  const moved = plan.filter((page) => ids.has(page.id));
  const isRest = (page: PlannedPage) => !ids.has(page.id);
  const next = [...plan.slice(0, gap).filter(isRest), ...moved, ...plan.slice(gap).filter(isRest)];
  return next.every((page, index) => page === plan[index]) ? plan : next;
}

/** One place on or back; pages that stand apart come together first. */
export function steppedPages(plan: Plan, ids: Ids, by: 1 | -1): Plan {
  const places = plan.flatMap((page, index) => (ids.has(page.id) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return plan;
  return movedPages(plan, ids, by < 0 ? Math.max(first - 1, 0) : Math.min(last + 2, plan.length));
}

export function insertedPages(plan: Plan, at: number, pages: Plan): Plan {
  return [...plan.slice(0, at), ...pages, ...plan.slice(at)];
}

/** Whether the plan is something else than all pages of the file as they are. */
export function isChanged(plan: Plan, original: readonly SourcePage[]): boolean {
  return (
    plan.length !== original.length ||
    plan.some(({ part, page, rotate }, index) => {
      const was = original[index]!;
      return part !== was.part || page !== was.page || rotate !== 0;
    })
  );
}

/** As the server is asked for it. */
export function choiceOf(plan: Plan): PageChoice[] {
  return plan.map(({ part, page, rotate }) => ({ part, page, rotate }));
}
