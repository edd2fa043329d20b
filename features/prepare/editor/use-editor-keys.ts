import { type KeyboardEvent, type RefObject, useEffect } from "react";
import type { PageListHandle } from "../../pdf/page-list.tsx";
import { isFocusFree, isOurPage } from "../../ui/layout/embedding-scope.ts";
import { findCommand, type View } from "./commands.ts";
import type { Editor } from "./create-editor.ts";

/** Handles the editor's keyboard commands while the focus is in the editor, except in controls that use the same keys. */
export function useEditorKeys(
  editor: Editor,
  view: View,
  page: RefObject<HTMLElement | null>,
  list: RefObject<PageListHandle | null>,
): (event: KeyboardEvent) => void {
  useFocusInEditor(editor, page, list);
  return (event) => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const command = findCommand(event.nativeEvent);
    if (!command) return;
    const needsSelection = command.group === "move" || command.id === "copy" || command.id === "remove";
    if (needsSelection && editor.selection.peek().size === 0) return;
    event.preventDefault();
    command.run(editor, view);
  };
}

function isTyping(target: EventTarget): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog, [role='menu']") !== null;
}

/** Focuses placed or pasted fields; after a removal focuses the pages, so that keys still work. */
function useFocusInEditor(
  editor: Editor,
  page: RefObject<HTMLElement | null>,
  list: RefObject<PageListHandle | null>,
): void {
  useEffect(() => {
    const focusLost = () => page.current !== null && isFocusFree(page.current);
    if (focusLost() || (page.current && isOurPage(page.current))) focusQuietly(list.current?.element);
    const stopAnnouncing = editor.announcement.subscribe((announcement) => {
      if (!announcement?.field || (announcement.act !== "placed" && announcement.act !== "pasted")) return;
      const key = CSS.escape(announcement.field.key);
      requestAnimationFrame(() =>
        page.current?.querySelector<HTMLElement>(`[data-field-key="${key}"]`)?.focus({ preventScroll: true }),
      );
    });
    const stopFields = editor.fields.subscribe(() => {
      requestAnimationFrame(() => {
        if (focusLost()) focusQuietly(list.current?.element);
      });
    });
    return () => {
      stopAnnouncing();
      stopFields();
    };
  }, [editor, page, list]);
}

/** Focuses without a ring, since no key led there. */
function focusQuietly(element: HTMLElement | null | undefined): void {
  if (!element) return;
  element.dataset.focus = "quiet";
  element.addEventListener("blur", () => delete element.dataset.focus, { once: true });
  element.focus({ preventScroll: true });
}
