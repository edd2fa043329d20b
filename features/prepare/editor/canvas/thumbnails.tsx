import { Files } from "lucide-react";
import { type CSSProperties, useEffect, useMemo, useRef } from "react";
import { useHost } from "../../../host/host.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { PatientImage } from "../../../pdf/page-picture.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { useScrollBox } from "../../../ui/layout/use-scroll-box.ts";
import { layOutItems, visibleRange } from "../../../ui/layout/virtual-list.ts";
import type { DraftStore } from "../../draft/create-draft.ts";
import { ownersOf } from "../../draft/owners.ts";
import type { Editor } from "../create-editor.ts";
import { fileHead } from "./file-heads.ts";

const WIDTH = 84;
const CAPTION = 26;
const GAP = 10;
/** The file's name above its first page. */
const HEAD = 30;

/** Small pages for navigation, with the colours of their fields' owners. Only visible ones are in the DOM. */
export function Thumbnails(props: {
  editor: Editor;
  store: DraftStore;
  onGo: (page: number) => void;
  /** `null` where pages cannot change. */
  onPages: (() => void) | null;
}) {
  const t = useT("prepare");
  const { editor, store, onGo, onPages } = props;
  const pages = editor.pages.value;
  const { fileParts } = store.draft.value;
  const current = editor.currentPage.value;
  const scroller = useRef<HTMLElement>(null);
  const box = useScrollBox(scroller);
  const run = useMemo(
    () =>
      layOutItems(
        pages.map(
          (page, index) =>
            (WIDTH * page.height) / page.width + CAPTION + (fileHead(pages, fileParts, index) === null ? 0 : HEAD),
        ),
        GAP,
        GAP,
      ),
    [pages, fileParts],
  );
  const visible = visibleRange(run, box.top - 400, box.top + box.height + 400);
  useEffect(() => {
    const element = scroller.current;
    const start = run.starts[current];
    const end = run.starts[current + 1];
    if (!element || start === undefined || end === undefined) return;
    if (start < element.scrollTop) element.scrollTop = start - GAP;
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight;
  }, [run, current]);
  return (
    <nav className="pr-thumbs" aria-label={t("editor.thumbnails")} ref={scroller}>
      {onPages && (
        <div className="pr-thumbs-head">
          <Button look="quiet" wide icon={<Files aria-hidden />} onClick={onPages}>
            {t("files.pages")}
          </Button>
        </div>
      )}
      <ol style={{ height: run.length }}>
        {pages.slice(visible.from, visible.to).map((_page, offset) => {
          const index = visible.from + offset;
          const head = fileHead(pages, fileParts, index);
          return (
            <li key={index} style={{ top: run.starts[index] }}>
              {head && (
                <p className="pr-thumb-file cs-truncate" dir="auto" title={head}>
                  {head}
                </p>
              )}
              <Thumbnail editor={editor} store={store} index={index} onGo={onGo} />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Thumbnail(props: { editor: Editor; store: DraftStore; index: number; onGo: (page: number) => void }) {
  const t = useT("prepare");
  const language = useLanguage();
  const { apiBase } = useHost();
  const { editor, store, index, onGo } = props;
  const page = editor.pages.value[index];
  const assets = store.assets.value;
  if (!page || !assets) return null;
  const owners = new Set(editor.fieldsOn(page).map((field) => field.recipient));
  const number = formatNumber(language, index + 1);
  return (
    <button
      type="button"
      className="pr-thumb"
      aria-label={t("editor.page.go", { page: number })}
      aria-current={index === editor.currentPage.value ? "page" : undefined}
      onClick={() => onGo(index)}
    >
      <span className="pr-thumb-page" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
        {!page.isUndrawn && (
          <PatientImage src={`${apiBase}${assets.base}/${page.part}/thumbnails/${page.page}.jpg`} alt="" />
        )}
      </span>
      <span className="pr-thumb-caption">
        <span>{number}</span>
        {ownersOf(store.draft.value)
          .filter((one) => owners.has(one._id))
          .slice(0, 4)
          .map((one) => (
            <i key={one._id} style={{ "--person": one.color } as CSSProperties} />
          ))}
      </span>
    </button>
  );
}
