import { describe, expect, it } from "vitest";
import type { Host } from "../../host/host.ts";
import type { Draft } from "../draft/draft.ts";
import { aField, aFilePart } from "../testing/builders.ts";
import { anEditor, onPage } from "../testing/editor.ts";
import { ownClipboard } from "./create-editor.ts";
import { keepEditor, newEditorMemory, recallEditor } from "./editor-memory.ts";

const aHost = () => ({}) as Host;

/** Places a field, zooms, turns the page and leaves; opens the document again, as `change` left it on the server. */
function leftAndOpened(change: (draft: Draft) => Draft = (draft) => draft, host = aHost(), id = "d1") {
  const memory = newEditorMemory();
  const first = anEditor({}, ownClipboard(), memory);
  first.editor.place("signature", onPage(0, 100, 100));
  first.editor.place("name", onPage(0, 60, 60));
  first.editor.undo();
  first.editor.currentPage.value = 1;
  first.editor.zoom.value = 2;
  keepEditor(host, "d1", first.draft.value, memory);
  const stored = change(structuredClone(first.draft.value));
  return { ...anEditor(stored, ownClipboard(), recallEditor(host, id, stored)), host };
}

describe("an editor that is opened again", () => {
  it("keeps undo, redo, page and zoom", () => {
    const { editor, keys } = leftAndOpened();
    expect([editor.canUndo.value, editor.canRedo.value]).toEqual([true, true]);
    expect([editor.currentPage.value, editor.zoom.value]).toEqual([1, 2]);
    editor.redo();
    expect(keys()).toEqual(["signature 1", "name 1"]);
    editor.undo();
    editor.undo();
    expect(keys()).toEqual([]);
    expect(editor.canUndo.value).toBe(false);
  });

  it("takes the server's rounding for no change", () => {
    const round = (draft: Draft) => ({
      ...draft,
      fields: draft.fields.map((field) => ({ ...field, box: { ...field.box, x: field.box.x + 0.001 } })),
    });
    expect(leftAndOpened(round).editor.canUndo.value).toBe(true);
  });

  it.each<[string, (draft: Draft) => Draft]>([
    ["fields", (draft) => ({ ...draft, fields: [...draft.fields, aField("signature 9")] })],
    ["recipients", (draft) => ({ ...draft, recipients: draft.recipients.slice(0, 1) })],
    ["files", (draft) => ({ ...draft, fileParts: [...draft.fileParts, aFilePart("b")] })],
  ])("drops undo, but neither page nor zoom, once somebody changed the %s", (_, change) => {
    const { editor } = leftAndOpened(change);
    expect([editor.canUndo.value, editor.canRedo.value]).toEqual([false, false]);
    expect([editor.currentPage.value, editor.zoom.value]).toEqual([1, 2]);
  });

  it("brings a replaced file back by undo and redo", () => {
    const host = aHost();
    const memory = newEditorMemory();
    const first = anEditor({ fields: [aField()] }, ownClipboard(), memory);
    const old = first.draft.value.fileParts[0]!;
    const replaced = aFilePart("b");
    first.editor.changeFile(old, replaced, first.draft.value.fields);
    first.draft.value = { ...first.draft.value, fileParts: [replaced] };
    keepEditor(host, "d1", first.draft.value, memory);
    const stored = structuredClone(first.draft.value);
    const second = anEditor(stored, ownClipboard(), recallEditor(host, "d1", stored));
    second.editor.undo();
    expect(second.draft.value.fileParts.map((part) => part.key)).toEqual([old.key]);
    second.editor.redo();
    expect(second.draft.value.fileParts.map((part) => part.key)).toEqual([replaced.key]);
  });

  it("starts anew for another document and in another host", () => {
    const { host, draft } = leftAndOpened();
    for (const memory of [recallEditor(host, "d2", draft.value), recallEditor(aHost(), "d1", draft.value)]) {
      expect(memory.steps.past).toEqual([]);
      expect(memory.currentPage.value).toBe(0);
    }
  });
});
