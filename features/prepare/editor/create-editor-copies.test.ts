import { describe, expect, it } from "vitest";
import { fieldSetFieldsOf } from "../field-sets/field-sets.ts";
import { aField, aRecipient } from "../testing/builders.ts";
import { anEditor, onPage } from "../testing/editor.ts";
import { ownClipboard } from "./create-editor.ts";
import { copyKey } from "./field-changes.ts";
import { storedClipboard } from "./stored-clipboard.ts";

describe("several fields at once", () => {
  const three = () => {
    const on = anEditor();
    for (const [x, y] of [
      [40, 40],
      [40, 90],
      [40, 140],
    ] as const) {
      on.editor.place("textbox", onPage(0, x, y));
    }
    return on;
  };

  it("change their kind in one undoable step, with the minimum size of the new kind", () => {
    const on = three();
    on.editor.selectAll();
    on.editor.setKind("signature");
    expect(on.draft.value.fields.map(({ type, box }) => [type, box.height])).toEqual(Array(3).fill(["signature", 15]));
    on.editor.setKind("checkbox");
    expect(on.draft.value.fields.map((field) => field.data)).toEqual([false, false, false]);
    on.editor.undo();
    on.editor.undo();
    expect(on.draft.value.fields.map((field) => field.type)).toEqual(["textbox", "textbox", "textbox"]);
  });

  it("are made as wide as the first of them", () => {
    const on = three();
    on.editor.setBox({ width: 70 });
    on.editor.selectAll();
    on.editor.sameSize("width");
    expect(on.draft.value.fields.map((field) => field.box.width)).toEqual([45, 45, 45]);
  });

  it("get a group's rule together, whichever of them is selected", () => {
    const on = three();
    on.editor.selectAll();
    on.editor.setKind("checkbox");
    on.editor.set({ group: "colours" });
    const groupRule = { kind: "atLeast" as const, count: 2 };
    on.editor.set({ groupRule }, new Set(on.draft.value.fields.map((field) => field.key)));
    expect(on.draft.value.fields.map((field) => field.groupRule)).toEqual([groupRule, groupRule, groupRule]);
  });

  it("are copied to the named pages and nowhere else", () => {
    const on = anEditor();
    on.editor.place("initials", onPage(0, 100, 100));
    on.editor.copyToPages([0]);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0]);
    on.editor.copyToPages([0, 1]);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0, 1]);
  });
});

describe("copied fields", () => {
  it("can be pasted into another document, for the owner of its new fields", () => {
    const clipboard = ownClipboard();
    const from = anEditor({}, clipboard);
    from.editor.place("signature", onPage(1, 100, 100));
    from.editor.copy();
    const to = anEditor({ recipients: [aRecipient("other")], fields: [] }, clipboard);
    to.editor.paste();
    expect(to.draft.value.fields).toMatchObject([
      { type: "signature", recipient: "other", page: 0, box: { x: 79, y: 90 } },
    ]);
  });

  it("survive a reload, and invalid stored data counts as none", () => {
    const entries = new Map<string, string>();
    const storage = {
      get: (key: string) => entries.get(key) ?? null,
      set: entries.set.bind(entries),
      remove: entries.delete.bind(entries),
    };
    storedClipboard(storage as never).write([aField("a")]);
    expect(storedClipboard(storage as never).read()).toEqual([aField("a")]);
    entries.set("copied-fields", "[{}]");
    expect(storedClipboard(storage as never).read()).toEqual([]);
  });
});

describe("saved groups of fields", () => {
  it("are restored unchanged at any point of the page, for the owner of new fields", () => {
    const on = anEditor();
    on.editor.place("signature", onPage(0, 60, 60));
    on.editor.place("dateSigned", onPage(0, 60, 90));
    on.editor.selectAll();
    const fields = fieldSetFieldsOf(on.editor.selected.value);
    expect(fields.map(({ type, box }) => [type, box.x, box.y])).toEqual([
      ["signature", 1.5, 0],
      ["dateSigned", 0, 35],
    ]);
    on.editor.choose("r2" as never);
    on.editor.placeFieldSet({ _id: "b", name: "Sign", fields }, onPage(1, 100, 100));
    const [signature, date] = on.draft.value.fields.slice(2);
    expect([signature!.recipient, signature!.page, date!.box.y - signature!.box.y]).toEqual(["r2", 1, 35]);
    expect(new Set(on.keys()).size).toBe(4);
  });

  it("are moved onto the page when placed at its edge", () => {
    const on = anEditor();
    on.editor.place("signature", onPage(0, 60, 60));
    const fields = fieldSetFieldsOf(on.editor.selected.value);
    on.editor.placeFieldSet({ _id: "b", name: "Sign", fields }, onPage(0, 209, 296));
    expect(on.draft.value.fields[1]!.box).toMatchObject({ x: 168, y: 277 });
  });
});

describe("copy names", () => {
  it.each([
    [[], "x", "x copy"],
    [["x copy"], "x", "x copy 2"],
    [["x copy", "x copy 2"], "x copy", "x copy 3"],
  ])("beside %j a copy of %j is named %j", (usedKeys, name, copied) =>
    expect(copyKey(new Set(usedKeys), name)).toBe(copied),
  );
});
