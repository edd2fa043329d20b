import { computed, type ReadonlySignal } from "@preact/signals-react";
import type { OwnerView, PageView } from "../../../domain/contract/views/views.ts";
import type { Millimetres, Size } from "../../../domain/field/geometry.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Draft } from "./draft.ts";

/**
 * The pages of the draft's files before the server knows them in this order; replaced files are remembered. When a
 * file's pages are unknown, the server's last ones are shown.
 */
export function createPages(draft: ReadonlySignal<Draft>, server: ReadonlySignal<Pick<OwnerView, "pages"> | null>) {
  const known = new Map<FilePartKey, PageView[]>();
  const parts = computed(() => draft.value.fileParts);
  const saved = computed(() => {
    const pages = server.value?.pages ?? [];
    for (const [key, own] of Map.groupBy(pages, (page) => page.part)) known.set(key, own);
    return pages;
  });
  return {
    pages: computed<PageView[]>(() => {
      const last = saved.value;
      const here = parts.value.map((part) => known.get(part.key));
      return here.every((own) => own !== undefined) ? here.flat() : last;
    }),
    rememberPages(part: FilePartKey, sizes: readonly Size<Millimetres>[]): void {
      const own = sizes.map(({ width, height }, page) => ({ part, page, width, height }));
      known.set(part, own);
    },
  };
}
