import type { ComponentProps } from "react";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import type { FieldSets } from "../field-sets/create-field-sets.ts";
import type { Suggestions } from "../suggest/create-suggestions.ts";
import { Stage } from "./canvas/stage.tsx";
import { Thumbnails } from "./canvas/thumbnails.tsx";
import type { Checklist } from "./checklist.tsx";
import type { Editor } from "./create-editor.ts";
import frame from "./editor.css?inline";
import { EditorAnnouncer } from "./editor-announcer.tsx";
import byWidth from "./editor-by-width.css?inline";
import fields from "./editor-fields.css?inline";
import properties from "./editor-properties.css?inline";
import { usePartsSoon } from "./lazy-parts.tsx";
import palette from "./palette/editor-palette.css?inline";
import people from "./palette/editor-people.css?inline";
import { PhoneBar } from "./palette/phone-bar.tsx";
import { PropertiesPanel } from "./properties-panel.tsx";
import { SidePanel } from "./side-panel.tsx";
import type { EditorInput } from "./use-field-editor.ts";

/** Styles that depend on the container come last. */
const css = [frame, fields, people, palette, properties, byWidth].join("");

type Props = {
  editor: Editor;
  store: DraftStore;
  fieldSets: FieldSets;
  /** `null` where detection is not offered. */
  suggestions: Suggestions | null;
  hands: EditorInput;
  checklist: ComponentProps<typeof Checklist>;
  /** `null` where pages cannot change. */
  onPages: (() => void) | null;
};

/** The field editor: thumbnails, page, properties. */
export function EditorPanes({ editor, store, fieldSets, suggestions, hands, checklist, onPages }: Props) {
  useSheet(css);
  usePartsSoon();
  const { list, pointer, view, zoom } = hands;
  return (
    <>
      <div className="pr-editor">
        <Thumbnails {...{ editor, store, onPages }} onGo={(index) => list.current?.scrollTo(index)} />
        <SidePanel {...{ editor, fieldSets, pointer, view, suggestions }} />
        <Stage {...{ editor, store, suggestions, pointer, list, zoom, view, onPages }} />
        <PropertiesPanel {...{ editor, fieldSets, checklist }} />
        <PhoneBar {...{ editor, fieldSets, pointer, view }} />
      </div>
      <EditorAnnouncer editor={editor} />
    </>
  );
}
