import { useEffect, useMemo, useRef } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { useT } from "../../host/i18n.ts";
import { focusedBeside, isFocusFree } from "../../ui/layout/embedding-scope.ts";
import type { Preparation } from "../create-preparation.ts";
import type { PageWork } from "./create-page-work.ts";
import { createPageDrag } from "./page-drag.ts";
import { keyAct } from "./page-keys.ts";
import { PageTile } from "./page-tile.tsx";

type Props = { work: PageWork; preparation: Preparation; part: FilePart };

/** The pages in order: selected by click, tap or keys, moved by dragging or keys. */
export function PageGrid({ work, preparation, part }: Props) {
  const t = useT("pages");
  const grid = useRef<HTMLDivElement>(null);
  const plan = work.plan.value;
  const chosen = work.selection.value;
  const active = work.active.value;
  const drag = useMemo(() => createPageDrag(work), [work]);
  useFocusOnActive(grid, work);
  useEffect(() => drag.attach(grid.current!), [drag]);
  const fields = new Map<number, number>();
  for (const field of preparation.store.draft.value.fields) {
    if (field.part === part.key) fields.set(field.page, (fields.get(field.page) ?? 0) + 1);
  }
  return (
    <div
      className="pg-grid"
      role="listbox"
      aria-multiselectable
      aria-label={t("grid")}
      aria-describedby="pg-help"
      ref={grid}
      onKeyDown={(event) => {
        if (keyAct(work, event.nativeEvent, grid.current!)) event.preventDefault();
      }}
    >
      {plan.map((page, index) => {
        const isOwn = page.part === part.key;
        return (
          <PageTile
            key={page.id}
            page={page}
            index={index}
            count={plan.length}
            isChosen={chosen.has(page.id)}
            isActive={page.id === active}
            from={isOwn ? null : page.fileName}
            fields={isOwn ? (fields.get(page.page) ?? 0) : 0}
          />
        );
      })}
    </div>
  );
}

/** Moves the focus to the active page while the focus is in the grid. */
function useFocusOnActive(grid: { current: HTMLDivElement | null }, work: PageWork): void {
  const active = work.active.value;
  const plan = work.plan.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved element loses the focus
  useEffect(() => {
    if (!grid.current) return;
    const focused = focusedBeside(grid.current);
    const isLost = focused?.tagName === "DIALOG" || isFocusFree(grid.current);
    if (!isLost && !grid.current.contains(focused)) return;
    const tile = grid.current.querySelector<HTMLElement>(`#pg-${CSS.escape(active)}`);
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: "nearest" });
  }, [active, plan]);
}
