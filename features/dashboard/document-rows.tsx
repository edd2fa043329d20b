import { useEffect, useMemo, useRef, useState } from "react";
import type { DocumentRow as Row } from "../../domain/contract/views/views.ts";
import { useT } from "../host/i18n.ts";
import { useNow } from "../ui/controls/save-state.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { useScrollBox } from "../ui/layout/use-scroll-box.ts";
import { layOutItems, visibleRange } from "../ui/layout/virtual-list.ts";
import type { DocumentAction, Offers } from "./document-actions.ts";
import { DocumentRow } from "./document-row.tsx";

type Props = {
  rows: readonly Row[] | null;
  hasMore: boolean;
  onMore: () => void;
  offers: Offers;
  onAction: (action: DocumentAction, row: Row) => void;
};

/** Below this width (CSS pixels), a row is a card. */
const CARD_BELOW = 720;
const ROW_HEIGHT = 60;
const CARD_HEIGHT = 124;

/** Renders the visible rows and those nearby; reaching the end loads more. `null` shows placeholders. */
export function DocumentRows({ rows, hasMore, onMore, offers, onAction }: Props) {
  const t = useT("dashboard");
  const scroller = useRef<HTMLDivElement>(null);
  const box = useScrollBox(scroller);
  const now = useNow(30_000);
  const cards = box.width > 0 && box.width < CARD_BELOW;
  const height = cards ? CARD_HEIGHT : ROW_HEIGHT;
  const count = rows?.length ?? 0;
  const run = useMemo(() => layOutItems(new Array(count).fill(height)), [count, height]);
  const visible = visibleRange(run, box.top - box.height / 2, box.top + box.height * 1.5);
  const focused = useFocusedRow(scroller);
  const nearEnd = hasMore && box.height > 0 && visible.to >= count - 5;
  useEffect(() => {
    if (nearEnd && count > 0) onMore();
  }, [nearEnd, count, onMore]);

  return (
    <div className="cs-rows" data-cards={cards} ref={scroller} tabIndex={-1}>
      {rows === null ? (
        <div role="status" aria-label={t("list.loading")}>
          {Array.from({ length: 8 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are alike
            <div key={index} className="cs-row cs-row-waiting" style={{ height }}>
              <Skeleton width="36px" height="36px" radius="8px" />
              <Skeleton width={`${55 - (index % 3) * 12}%`} height="14px" />
              <Skeleton width="80px" height="24px" radius="12px" />
              <Skeleton width="90px" height="22px" radius="11px" />
            </div>
          ))}
        </div>
      ) : (
        <ul style={{ height: run.length }} aria-label={t("list.label")}>
          {rows.map((row, index) =>
            (index >= visible.from && index < visible.to) || row._id === focused ? (
              <li
                key={row._id}
                className="cs-row"
                data-id={row._id}
                aria-setsize={hasMore ? -1 : count}
                aria-posinset={index + 1}
                style={{ height, transform: `translateY(${run.starts[index]}px)` }}
              >
                <DocumentRow {...{ row, now, offers, onAction }} maxPeople={cards ? 3 : box.width < 900 ? 2 : 4} />
              </li>
            ) : null,
          )}
        </ul>
      )}
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
