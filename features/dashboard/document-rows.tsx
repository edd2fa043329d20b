import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { DocumentRow as Row } from "../../domain/contract/views/views.ts";
import type { ListSort } from "../../domain/document/list-order.ts";
import { useT } from "../host/i18n.ts";
import { useNow } from "../ui/controls/save-state.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { useScrollBox } from "../ui/layout/use-scroll-box.ts";
import { layOutItems, visibleRange } from "../ui/layout/virtual-list.ts";
import type { DocumentAction, Offers } from "./document-actions.ts";
import { DocumentRow } from "./document-row.tsx";
import { ColumnHead } from "./list/column-head.tsx";
import { defaultLook, fittingColumns, gridOf, type ListLook } from "./list/columns.ts";
import type { Selection } from "./list/selection.ts";
import { useListKeys } from "./list/use-list-keys.ts";

type Props = {
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => void;
  offers: Offers;
  onAction: (action: DocumentAction, row: Row) => void;
  look: ListLook;
  sort: ListSort;
  /** `null` during a search, which has its own order. */
  onSort: ((sort: ListSort) => void) | null;
  selection: Selection;
  /** Scroll position in CSS pixels, kept while another page is shown. */
  place: { get(): number; set(top: number): void };
  /** Names of folders; empty while they are loading, or where there are none. */
  folderNames: ReadonlyMap<string, string>;
};

/** Below this width (CSS pixels), a row is a card. */
const CARD_BELOW = 720;
const CARD_HEIGHT = 80;
const ROW_HEIGHTS = { comfortable: 38, compact: 32 };
const TOUCH_HEIGHT = 48;

/** Renders the visible rows and those nearby; reaching the end loads more. `null` shows placeholders. */
export function DocumentRows({ rows, ...rest }: Omit<Props, "rows"> & { rows: readonly Row[] | null }) {
  return rows === null ? <Waiting height={rowHeight(rest.look)} /> : <Table rows={rows} {...rest} />;
}

function Table({ rows, hasMore, onMore, offers, onAction, look, sort, onSort, selection, place, folderNames }: Props) {
  const t = useT("dashboard");
  const scroller = useRef<HTMLTableSectionElement>(null);
  const box = useScrollBox(scroller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, before the first paint
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    scroller.current?.scrollTo({ top: place.get() });
  }, []);
  useEffect(() => {
    if (box.height > 0) place.set(box.top);
  }, [place, box]);
  const now = useNow(30_000);
  const cards = box.width > 0 && box.width < CARD_BELOW;
  const height = cards ? CARD_HEIGHT : rowHeight(look);
  const count = rows.length;
  const isOneOwner = new Set(rows.map((row) => row.owner?.id ?? row.sender?.email)).size <= 1;
  const columns = useMemo(() => {
    // Unless it was chosen, the owner is no news where everything has the same one.
    const isUsual = look.columns === defaultLook.columns;
    const wanted = isUsual && isOneOwner ? look.columns.filter((one) => one !== "owner") : look.columns;
    return fittingColumns(wanted, box.width);
  }, [look.columns, box.width, isOneOwner]);
  const run = useMemo(() => layOutItems(new Array(count).fill(height)), [count, height]);
  const visible = visibleRange(run, box.top - box.height / 2, box.top + box.height * 1.5);
  const order = useMemo(() => rows.map((row) => row._id), [rows]);
  // Only the sender's workspace can change a document.
  const own = useMemo(() => rows.filter((row) => !row.incoming).map((row) => row._id), [rows]);
  const focused = useFocusedRow(scroller);
  const goal = useListKeys({ scroller, order, own, height, selection });
  const selected = selection.ids.value;
  const nearEnd = hasMore && box.height > 0 && visible.to >= count - 5;
  useEffect(() => {
    if (nearEnd && count > 0) onMore();
  }, [nearEnd, count, onMore]);
  const shown = cards ? look.columns : columns;
  const onSelect = (id: string, isRange: boolean) => (isRange ? selection.extendTo(id, own) : selection.toggle(id));
  const countSelected = own.filter((id) => selected.has(id)).length;

  return (
    <table
      className="cs-table"
      aria-label={t("list.label")}
      aria-rowcount={hasMore ? -1 : count + 1}
      style={{ "--columns": gridOf(shown) } as CSSProperties}
    >
      {!cards && (
        <ColumnHead
          columns={shown}
          sort={sort}
          onSort={onSort}
          selected={countSelected === 0 ? "none" : countSelected === own.length ? "all" : "some"}
          onSelectAll={() => (countSelected === own.length ? selection.clear() : selection.addAll(own))}
        />
      )}
      <tbody className="cs-rows" data-cards={cards} data-selecting={selected.size > 0} ref={scroller}>
        <tr aria-hidden className="cs-rows-length" style={{ height: run.length }} />
        {rows.map((row, index) =>
          (index >= visible.from && index < visible.to) || row._id === focused || row._id === goal ? (
            <DocumentRow
              key={row._id}
              {...{ row, now, offers, onAction, cards, onSelect, index }}
              folder={folderNames.get(row.folderId ?? "")}
              columns={shown}
              isSelected={selected.has(row._id)}
              isSelecting={!cards || selected.size > 0}
              style={{ height, transform: `translateY(${run.starts[index]}px)` }}
            />
          ) : null,
        )}
      </tbody>
    </table>
  );
}

/** Minimum row height in CSS pixels for touch input and for a mouse. */
function rowHeight({ density }: ListLook): number {
  return window.matchMedia("(pointer: coarse)").matches ? TOUCH_HEIGHT : ROW_HEIGHTS[density];
}

const placeholders = ["55%", "43%", "31%"].flatMap((width) => [1, 2, 3, 4].map((part) => ({ width, part })));

function Waiting({ height }: { height: number }) {
  const t = useT("dashboard");
  return (
    <div role="status" className="cs-rows" aria-label={t("list.loading")}>
      {placeholders.map(({ width, part }) => (
        <div key={width + part} className="cs-row cs-row-waiting" style={{ height }}>
          <Skeleton width="16px" height="16px" radius="4px" />
          <Skeleton width={width} height="14px" />
          <Skeleton width="120px" height="20px" radius="10px" />
          <Skeleton width="90px" height="20px" radius="10px" />
        </div>
      ))}
    </div>
  );
}

/** Id of the focused row, which stays in the DOM when it is scrolled out of view. */
function useFocusedRow(scroller: React.RefObject<HTMLElement | null>): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    const onFocus = (event: FocusEvent) => {
      setFocused((event.target as Element | null)?.closest<HTMLElement>("[data-id]")?.dataset.id ?? null);
    };
    element?.addEventListener("focusin", onFocus);
    return () => element?.removeEventListener("focusin", onFocus);
  }, [scroller]);
  return focused;
}
