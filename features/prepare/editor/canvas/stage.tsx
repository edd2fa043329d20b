import { computed } from "@preact/signals-react";
import { Files, Keyboard, Maximize2, Minus, Plus, Redo2, Undo2 } from "lucide-react";
import { type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { useHost } from "../../../host/host.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { PageList, type PageListHandle } from "../../../pdf/page-list.tsx";
import { createPdfCache, type PdfCache } from "../../../pdf/pdf-cache.ts";
import type { Zoom } from "../../../pdf/zoom.ts";
import { IconButton } from "../../../ui/controls/button.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import type { DraftStore } from "../../draft/create-draft.ts";
import type { Suggestions } from "../../suggest/create-suggestions.ts";
import { DetectFields } from "../../suggest/detect-fields.tsx";
import { Ghosts } from "../../suggest/ghosts.tsx";
import type { Editor } from "../create-editor.ts";
import { FieldLayer } from "./field-layer.tsx";
import { fileHead } from "./file-heads.ts";
import { PageJump } from "./page-jump.tsx";
import { indexOfPage } from "./page-shapes.ts";
import { PageContent } from "./page-view.tsx";
import type { PointerControl } from "./pointer.ts";
import type { EditorView } from "./view.ts";

type Props = {
  editor: Editor;
  store: Pick<DraftStore, "assets" | "draft">;
  /** `null` where detection is not offered. */
  suggestions: Suggestions | null;
  pointer: PointerControl;
  list: RefObject<PageListHandle | null>;
  zoom: Zoom;
  view: EditorView;
  /** `null` where pages cannot change. */
  onPages: (() => void) | null;
};

/** Delay before pages are drawn sharp; until then the server's pictures are shown. */
const SHARP_AFTER_MS = 1_500;

/** The pages with their fields, and the few buttons that belong to them. */
export function Stage({ editor, store, suggestions, pointer, list, zoom, view, onPages }: Props) {
  const t = useT("prepare");
  const language = useLanguage();
  const pages = editor.pages.value;
  const assets = store.assets.value;
  const pdfCache = usePdfCache(zoom);
  const keep = useRenderedPages(editor);
  const onCurrentChange = useCallback(
    (index: number) => {
      editor.currentPage.value = index;
    },
    [editor],
  );
  useFormerPage(editor, list, assets !== null);
  const { fileParts } = store.draft.value;
  const headOf = useCallback((index: number) => fileHead(pages, fileParts, index), [pages, fileParts]);
  const label = (index: number) =>
    t("editor.page", { page: formatNumber(language, index + 1), pages: formatNumber(language, pages.length) });
  if (!assets) return <div className="pr-stage" />;
  return (
    <div
      className="pr-stage"
      data-armed={editor.tool.value !== null}
      onPointerMove={(event) => event.pointerType !== "touch" && pointer.hover(event)}
      onPointerLeave={() => pointer.leave()}
    >
      <PageList
        ref={list}
        pages={pages}
        zoom={zoom}
        label={t("editor.pages")}
        labelOf={label}
        keep={keep}
        headOf={headOf}
        onCurrentChange={onCurrentChange}
        renderPage={(index, slot) => (
          <PageContent page={pages[index]!} label={label(index)} assets={assets} slot={slot} pdfCache={pdfCache}>
            <FieldLayer editor={editor} pointer={pointer} pageIndex={index} slot={slot} />
            {suggestions && (
              <Ghosts
                suggestions={suggestions}
                page={pages[index]!}
                pageIndex={index}
                pixelsPerPoint={slot.pixelsPerPoint}
              />
            )}
          </PageContent>
        )}
      />
      {suggestions && (
        <div className="sg-phone">
          <DetectFields suggestions={suggestions} view={view} />
        </div>
      )}
      <Hint editor={editor} />
      <Tools editor={editor} view={view} onPages={onPages} />
    </div>
  );
}

/** Scrolls to the page that was shown before the editor was left, once the list has measured itself. */
function useFormerPage(editor: Editor, list: Props["list"], isReady: boolean): void {
  const [former] = useState(() => editor.currentPage.peek());
  useEffect(() => {
    if (!isReady || former === 0) return;
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => list.current?.scrollTo(former)));
    return () => cancelAnimationFrame(frame);
  }, [former, isReady, list]);
}

/** Keeps the list object while its content is equal, so that moving a field does not redraw all pages. */
function useRenderedPages(editor: Editor): number[] {
  const renderedPages = useMemo(() => computed(() => pagesToKeep(editor).join()), [editor]).value;
  return useMemo(() => (renderedPages === "" ? [] : renderedPages.split(",").map(Number)), [renderedPages]);
}

/** Neighbouring pages, kept so that Tab reaches their fields. */
function pagesToKeep(editor: Editor): number[] {
  const pages = editor.pages.value;
  const order = editor.ordered.value;
  const at = order.findIndex((field) => editor.selection.value.has(field.key));
  const near = at < 0 ? [order[0], order.at(-1)] : [order[at - 1], order[at], order[at + 1]];
  return near.flatMap((field) => (field ? [indexOfPage(pages, field)] : []));
}

/** Loads sharp pages when there is time, or when pictures would be enlarged. */
function usePdfCache(zoom: Zoom): PdfCache | null {
  const host = useHost();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), SHARP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isEnabled = isIdle || typeof zoom === "number";
  const pdfCache = useMemo(
    () => (isEnabled ? createPdfCache(host.pdfAssets, () => host.headers()) : null),
    [isEnabled, host],
  );
  useEffect(() => () => pdfCache?.close(), [pdfCache]);
  return pdfCache;
}

/** Describes the effect of a click while a kind is armed. */
function Hint({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const type = editor.tool.value;
  if (!type) return null;
  const person = editor.recipient.value?.name || editor.recipient.value?.email || "";
  return (
    <p className="pr-hint" role="status">
      {t(person ? "editor.hint.person" : "editor.hint", { kind: t(`kind.${type}`), person })}
    </p>
  );
}

function Tools({ editor, view, onPages }: Pick<Props, "editor" | "view" | "onPages">) {
  const t = useT("prepare");
  const language = useLanguage();
  const zoom = typeof view.zoomed === "number" ? formatPercent(language, view.zoomed) : t("editor.zoom.fit");
  return (
    <div className="pr-tools" role="toolbar" aria-label={t("editor.tools")}>
      <IconButton
        label={t("command.undo")}
        aria-disabled={!editor.canUndo.value}
        icon={<Undo2 className="cs-mirror" aria-hidden />}
        onClick={() => editor.undo()}
      />
      <IconButton
        label={t("command.redo")}
        aria-disabled={!editor.canRedo.value}
        icon={<Redo2 className="cs-mirror" aria-hidden />}
        onClick={() => editor.redo()}
      />
      <span className="pr-tools-rule pr-wide-only" />
      <PageJump editor={editor} onGo={view.goToPage} />
      <span className="pr-tools-rule pr-wide-only" />
      <IconButton label={t("command.zoom_out")} icon={<Minus aria-hidden />} onClick={() => view.zoom(-1)} />
      <span className="pr-zoom pr-wide-only cs-numeric">{zoom}</span>
      <IconButton label={t("command.zoom_in")} icon={<Plus aria-hidden />} onClick={() => view.zoom(1)} />
      <IconButton label={t("command.zoom_fit")} icon={<Maximize2 aria-hidden />} onClick={() => view.zoom(0)} />
      {onPages && (
        <IconButton
          className="pr-without-thumbs"
          label={t("files.pages")}
          icon={<Files aria-hidden />}
          onClick={onPages}
        />
      )}
      <span className="pr-tools-rule pr-wide-only" />
      <IconButton
        className="pr-wide-only"
        label={t("command.shortcuts")}
        icon={<Keyboard aria-hidden />}
        onClick={() => view.showShortcuts()}
      />
    </div>
  );
}

function formatPercent(language: string, share: number): string {
  return new Intl.NumberFormat(language, { style: "percent" }).format(share);
}
