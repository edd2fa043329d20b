/** Fields by page, so that a change on one page costs the others nothing. */
import { computed, type ReadonlySignal } from "@preact/signals-react";
import type { PageView } from "../../../../domain/contract/views/views.ts";
import type { Field } from "../../../../domain/field/field.ts";
import { type Fields, inLines } from "../field-changes.ts";
import { type PageAddress, pageKey } from "./page-shapes.ts";

const empty: readonly Field[] = [];

export function createByPage(fields: ReadonlySignal<Fields>, pages: ReadonlySignal<readonly PageView[]>) {
  let last = new Map<string, readonly Field[]>();
  /** In reading order. A page with unchanged fields keeps its list object. */
  const lists = computed(() => {
    const next = new Map<string, readonly Field[]>();
    for (const [key, list] of Map.groupBy(fields.value, pageKey)) {
      const ordered = inLines(list);
      const known = last.get(key);
      next.set(key, known && isSame(known, ordered) ? known : ordered);
    }
    last = next;
    return next;
  });
  return {
    on: (page: PageAddress): readonly Field[] => lists.value.get(pageKey(page)) ?? empty,
    /** All fields in tab and reading order: by page, then by line, then along the line. */
    ordered: computed(() => pages.value.flatMap((page) => lists.value.get(pageKey(page)) ?? empty)),
  };
}

function isSame(one: readonly Field[], other: readonly Field[]): boolean {
  return one.length === other.length && one.every((field, index) => field === other[index]);
}
