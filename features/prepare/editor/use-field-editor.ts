import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from "react";
import type { PageListHandle } from "../../pdf/page-list.tsx";
import type { Zoom } from "../../pdf/zoom.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import { createPointerControl, type PointerControl } from "./canvas/pointer.ts";
import { createView, type EditorView } from "./canvas/view.ts";
import type { Editor } from "./create-editor.ts";
import { useEditorKeys } from "./use-editor-keys.ts";

/** Pointer, keys and view of a field editor. `page` contains everything that keys work in. */
export type EditorInput = {
  page: RefObject<HTMLElement | null>;
  list: RefObject<PageListHandle | null>;
  zoom: Zoom;
  pointer: PointerControl;
  view: EditorView;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function useFieldEditor(editor: Editor, store: DraftStore, onShortcuts: () => void): EditorInput {
  const zoom = editor.zoom.value;
  const setZoom = (next: Zoom) => {
    editor.zoom.value = next;
  };
  const list = useRef<PageListHandle>(null);
  const page = useRef<HTMLElement>(null);
  const pointer = useMemo(() => createPointerControl(editor, () => list.current?.element ?? null), [editor]);
  const view = createView({ editor, pointer, list, zoom, setZoom, onShortcuts, store });
  const onKeyDown = useEditorKeys(editor, view, page, list);
  useArmedStart(editor);
  return { page, list, zoom, pointer, view, onKeyDown };
}

/** Arms a signature in a document without fields: one click places it. */
function useArmedStart(editor: Editor): void {
  useEffect(() => {
    if (editor.draft.peek().fields.length === 0) editor.offer("signature");
    return () => {
      editor.tool.value = null;
    };
  }, [editor]);
}
