/** Screen operations that the editor's commands need. */
import type { RefObject } from "react";
import type { FieldKey } from "../../../../domain/ids.ts";
import type { PageListHandle } from "../../../pdf/page-list.tsx";
import { factorOf, stepZoom, type Zoom } from "../../../pdf/zoom.ts";
import type { DraftStore } from "../../draft/create-draft.ts";
import type { View } from "../commands.ts";
import type { Editor } from "../create-editor.ts";
import { indexOfPage, type PageAddress } from "./page-shapes.ts";
import type { PointerControl } from "./pointer.ts";

export type EditorView = View & {
  /** Scrolls a field into view and focuses it. */
  show(key: FieldKey): void;
  /** Scrolls to `y` millimetres below a page's top. */
  showPlace(at: PageAddress, y: number): void;
  /** Scrolls to a page, counted through all files from 0. */
  goToPage(page: number): void;
  setZoom(zoom: Zoom): void;
  readonly zoomed: Zoom;
};

type Parts = {
  editor: Editor;
  pointer: PointerControl;
  list: RefObject<PageListHandle | null>;
  zoom: Zoom;
  setZoom(zoom: Zoom): void;
  onShortcuts(): void;
  store: DraftStore;
};

export function createView({ editor, pointer, list, zoom, setZoom, onShortcuts, store }: Parts): EditorView {
  /** CSS pixels per millimetre at present. */
  function scale(): number {
    const slot = list.current?.element?.querySelector<HTMLElement>("[data-page]");
    const page = slot && editor.pages.peek()[Number(slot.dataset.page)];
    return slot && page ? slot.clientWidth / page.width : 96 / 25.4;
  }
  function scrollToPosition(at: PageAddress, y: number): void {
    list.current?.scrollTo(indexOfPage(editor.pages.peek(), at), y);
  }
  return {
    zoomed: zoom,
    setZoom,
    spot: pointer.spot,
    turnPage(by) {
      const last = editor.pages.peek().length - 1;
      list.current?.scrollTo(Math.min(Math.max(editor.currentPage.peek() + by, 0), last));
    },
    goToPage: (page) => list.current?.scrollTo(page),
    zoom: (by) => setZoom(by === 0 ? "width" : stepZoom(factorOf(scale()), by)),
    showShortcuts: onShortcuts,
    saveNow: () => void store.flush(),
    show(key) {
      const field = editor.fields.peek().find((one) => one.key === key);
      if (field) scrollToPosition(field, field.box.y + field.box.height / 2);
    },
    showPlace: scrollToPosition,
  };
}
