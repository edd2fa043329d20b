import { signal } from "@preact/signals-react";
import type { FieldKey } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";
import { createEditor, ownClipboard } from "../editor/create-editor.ts";
import { newEditorMemory } from "../editor/editor-memory.ts";
import { aDraft, aFilePart, aRecipient, somePages } from "./builders.ts";

export const part = aFilePart("a").key;

export const onPage = (page: number, x: number, y: number) => ({ at: { part, page }, point: { x, y } });

export const key = (name: string) => name as FieldKey;

export function anEditor(more: Partial<Draft> = {}, clipboard = ownClipboard(), memory = newEditorMemory()) {
  const draft = signal(aDraft({ recipients: [aRecipient("r1"), aRecipient("r2")], ...more }));
  const pages = signal(somePages("a"));
  const store = {
    draft,
    pages,
    change: (step: (before: Draft) => Draft) => {
      draft.value = step(draft.peek());
    },
  };
  const editor = createEditor(store, clipboard, undefined, undefined, undefined, memory);
  return { editor, draft, keys: () => draft.value.fields.map((field) => field.key) };
}
