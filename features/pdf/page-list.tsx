import { Fragment, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { useScrollBox } from "../ui/layout/use-scroll-box.ts";
import { itemAt, layOutItems, visibleRange } from "../ui/layout/virtual-list.ts";
import { useSheet } from "../ui/styles/sheet.ts";
import css from "./page-list.css?inline";
import { pixelsPerMillimetre, type Zoom } from "./zoom.ts";

/** Size of a page on screen in CSS pixels, and CSS pixels per point (1/72 inch). */
export type PageSlot = { width: number; height: number; pixelsPerPoint: number };

export type PageListHandle = {
  /** Scrolls a page to the top, or the position `y` millimetres below its top edge to the middle. */
  scrollTo(page: number, y?: number): void;
  /** The scrolling element. */
  readonly element: HTMLElement | null;
};

export type PageListProps = {
  /** Millimetres, as displayed. */
  pages: readonly { width: number; height: number }[];
  zoom: Zoom;
  renderPage: (page: number, slot: PageSlot) => ReactNode;
  /** Accessible name of a page, e.g. "Page 2 of 9". */
  labelOf: (page: number) => string;
  /** Accessible name of the list. */
  label: string;
  /** Pages that stay in the DOM when out of view, e.g. the page with the focused field. */
  keep?: readonly number[];
  /** Heading above a page, e.g. the name of the file that begins there. */
  headOf?: (page: number) => string | null;
  /** Called when another page is in the middle of the view. */
  onCurrentChange?: (page: number) => void;
  ref?: Ref<PageListHandle>;
};

const GAP = 16;
const HEAD = 32;

/** Scrolling list of pages that renders only the visible ones and those nearby: 1,000 pages cost as much as five. */
export function PageList({
  pages,
  zoom,
  renderPage,
  labelOf,
  label,
  keep,
  headOf,
  onCurrentChange,
  ref,
}: PageListProps) {
  useSheet(css);
  const scroller = useRef<HTMLDivElement>(null);
  const box = useScrollBox(scroller);
  const scale = pixelsPerMillimetre(zoom, pages, { width: box.width - 2 * GAP, height: box.height - 2 * GAP });
  const run = useMemo(
    () =>
      layOutItems(
        pages.map((page, index) => page.height * scale + (headOf?.(index) ? HEAD : 0)),
        GAP,
        GAP,
      ),
    [pages, scale, headOf],
  );
  const widest = useMemo(() => Math.max(0, ...pages.map((page) => page.width)) * scale, [pages, scale]);
  const current = itemAt(run, box.top + box.height / 2);

  useEffect(() => {
    if (box.height > 0) onCurrentChange?.(current);
  }, [current, box.height, onCurrentChange]);
  useSteadyScroll(scroller, box.height > 0 ? run.length : 0);
  useImperativeHandle(ref, () => ({
    get element() {
      return scroller.current;
    },
    scrollTo(page, y) {
      const head = headOf?.(page) ? HEAD : 0;
      const middle = y === undefined ? GAP / 2 : (scroller.current?.clientHeight ?? 0) / 2 - y * scale - head;
      scroller.current?.scrollTo({ top: (run.starts[page] ?? 0) - middle });
    },
  }));

  const visible = visibleRange(run, box.top - box.height, box.top + 2 * box.height);
  const isShown = (page: number) => (page >= visible.from && page < visible.to) || keep?.includes(page) === true;
  const shownPages = box.height === 0 ? [] : pages.map((_, page) => page).filter(isShown);
  return (
    <section
      className="cs-pages"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      data-whole={shownPages.length === pages.length || undefined}
    >
      <div className="cs-pages-run" style={{ height: run.length, width: Math.max(widest + 2 * GAP, 0) || undefined }}>
        {shownPages.map((page) => {
          const size = pages[page]!;
          const slot = { width: size.width * scale, height: size.height * scale, pixelsPerPoint: (scale * 25.4) / 72 };
          const head = headOf?.(page);
          const start = run.starts[page]!;
          return (
            <Fragment key={page}>
              {head && (
                <p className="cs-pages-head cs-truncate" dir="auto" style={{ top: start, width: slot.width }}>
                  {head}
                </p>
              )}
              <section
                className="cs-pages-slot"
                data-page={page}
                aria-label={labelOf(page)}
                style={{
                  ...{ top: start + (head ? HEAD : 0), width: slot.width, height: slot.height },
                  aspectRatio: `${size.width} / ${size.height}`,
                }}
              >
                {renderPage(page, slot)}
              </section>
            </Fragment>
          );
        })}
      </div>
    </section>
  );
}

/** Keeps the middle of the view in place while zooming. */
function useSteadyScroll(scroller: { current: HTMLElement | null }, length: number) {
  const last = useRef(length);
  useEffect(() => {
    const element = scroller.current;
    const before = last.current;
    last.current = length;
    if (!element || before === 0 || before === length) return;
    const half = element.clientHeight / 2;
    element.scrollTop = ((element.scrollTop + half) / before) * length - half;
  }, [scroller, length]);
}
