import { signal } from "@preact/signals-react";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FieldType } from "../../../domain/field/field-type.ts";
import { isOnPage } from "../../../domain/field/geometry.ts";
import type { FieldKey } from "../../../domain/ids.ts";
import { blockFieldsOf } from "../blocks/blocks.ts";
import type { Draft } from "../draft/draft.ts";
import { aDraft, aField, aFilePart, aRecipient, somePages } from "../testing/builders.ts";
import { shapeOf } from "./canvas/page-shapes.ts";
import { commands, findCommand, type KeyPress, type View } from "./commands.ts";
import { createEditor, ownClipboard } from "./create-editor.ts";
import { copyKey } from "./field-changes.ts";
import { storedClipboard } from "./stored-clipboard.ts";

const part = aFilePart("a").key;
const onPage = (page: number, x: number, y: number) => ({ at: { part, page }, point: { x, y } });
const key = (name: string) => name as FieldKey;
const everyPage = somePages("a").map((_, index) => index);

function setUp(more: Partial<Draft> = {}, clipboard = ownClipboard()) {
  const draft = signal(aDraft({ recipients: [aRecipient("r1"), aRecipient("r2")], ...more }));
  const pages = signal(somePages("a"));
  const store = {
    draft,
    pages,
    change: (step: (before: Draft) => Draft) => {
      draft.value = step(draft.peek());
    },
  };
  return { editor: createEditor(store, clipboard), draft, keys: () => draft.value.fields.map((field) => field.key) };
}

describe("several fields at once", () => {
  const three = () => {
    const on = setUp();
    for (const [x, y] of [
      [40, 40],
      [40, 90],
      [40, 140],
    ] as const) {
      on.editor.place("textbox", onPage(0, x, y));
    }
    return on;
  };

  it("become another kind in one step, as large as it must be, and come back with undo", () => {
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

  it("go to the pages that are named and nowhere else", () => {
    const on = setUp();
    on.editor.place("initials", onPage(0, 100, 100));
    on.editor.copyToPages([0]);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0]);
    on.editor.copyToPages([0, 1]);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0, 1]);
  });
});

describe("copied fields", () => {
  it("go from one document to the other, for whom new fields are there", () => {
    const shelf = ownClipboard();
    const from = setUp({}, shelf);
    from.editor.place("signature", onPage(1, 100, 100));
    from.editor.copy();
    const to = setUp({ recipients: [aRecipient("other")], fields: [] }, shelf);
    to.editor.paste();
    expect(to.draft.value.fields).toMatchObject([
      { type: "signature", recipient: "other", page: 0, box: { x: 79, y: 90 } },
    ]);
  });

  it("outlive the page, and what else lies in their place is nothing", () => {
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
  it("come back as they were, for whom new fields are, wherever on the page they are wanted", () => {
    const on = setUp();
    on.editor.place("signature", onPage(0, 60, 60));
    on.editor.place("dateSigned", onPage(0, 60, 90));
    on.editor.selectAll();
    const fields = blockFieldsOf(on.editor.selected.value);
    expect(fields.map(({ type, box }) => [type, box.x, box.y])).toEqual([
      ["signature", 1.5, 0],
      ["dateSigned", 0, 35],
    ]);
    on.editor.choose("r2" as never);
    on.editor.placeBlock({ _id: "b", name: "Sign", fields }, onPage(1, 100, 100));
    const [signature, date] = on.draft.value.fields.slice(2);
    expect([signature!.recipient, signature!.page, date!.box.y - signature!.box.y]).toEqual(["r2", 1, 35]);
    expect(new Set(on.keys()).size).toBe(4);
  });

  it("are brought onto the page where they are placed at its edge", () => {
    const on = setUp();
    on.editor.place("signature", onPage(0, 60, 60));
    const fields = blockFieldsOf(on.editor.selected.value);
    on.editor.placeBlock({ _id: "b", name: "Sign", fields }, onPage(0, 209, 296));
    expect(on.draft.value.fields[1]!.box).toMatchObject({ x: 168, y: 277 });
  });
});

describe("the field editor", () => {
  it("places a field of its kind's size for the first person without one, and selects it", () => {
    const on = setUp();
    on.editor.place("signature", onPage(1, 100, 100));
    expect(on.draft.value.fields).toMatchObject([
      { key: "signature 1", type: "signature", page: 1, recipient: "r1", box: { x: 79, y: 90, width: 42, height: 20 } },
    ]);
    expect([...on.editor.selection.value]).toEqual(["signature 1"]);
    on.editor.place("name", onPage(0, 100, 100));
    expect(on.draft.value.fields[1]!.recipient).toBe("r1");
  });

  it("has a signature in hand for a chosen person who has none", () => {
    const on = setUp({ fields: [aField()] });
    on.editor.choose(aRecipient("r1")._id);
    expect(on.editor.tool.value).toBeNull();
    on.editor.choose(aRecipient("r2")._id);
    expect(on.editor.tool.value).toBe("signature");
    on.editor.place("signature", onPage(0, 100, 100));
    expect(on.draft.value.fields[1]!.recipient).toBe("r2");
    expect(on.editor.without.value).toEqual([]);
  });

  it("does not hide a field under another of the same kind", () => {
    const on = setUp();
    on.editor.place("checkbox", onPage(0, 50, 50));
    on.editor.place("checkbox", onPage(0, 50, 50));
    expect(on.draft.value.fields[0]!.box).not.toEqual(on.draft.value.fields[1]!.box);
  });

  it("names copies ' copy', ' copy 2', … and puts each beside the last", () => {
    const on = setUp({ fields: [aField("signature 1")] });
    on.editor.select([key("signature 1")]);
    on.editor.copy();
    on.editor.paste();
    on.editor.paste();
    expect(on.keys()).toEqual(["signature 1", "signature 1 copy", "signature 1 copy 2"]);
    expect(on.draft.value.fields.map((field) => field.box.x)).toEqual([20, 25, 30]);
    expect([...on.editor.selection.value]).toEqual(["signature 1 copy 2"]);
  });

  it("pastes at the same place of another page", () => {
    const on = setUp({ fields: [aField("signature 1")] });
    on.editor.selectAll();
    on.editor.copy();
    on.editor.currentPage.value = 1;
    on.editor.paste();
    expect(on.draft.value.fields[1]).toMatchObject({ page: 1, box: aField().box });
  });

  it("copies to all pages once, however often it is asked", () => {
    const on = setUp({ fields: [aField("signature 1")] });
    on.editor.selectAll();
    on.editor.copyToPages(everyPage);
    on.editor.copyToPages(everyPage);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0, 1]);
  });

  it("moves by 1 mm and 0.1 mm, and takes a run of arrow keys back in one step", () => {
    const on = setUp({ fields: [aField()] });
    on.editor.selectAll();
    on.editor.nudge({ x: 1, y: 0 });
    on.editor.nudge({ x: 0.1, y: 0 });
    on.editor.nudge({ x: 0.1, y: 0 });
    expect(on.draft.value.fields[0]!.box.x).toBe(21.2);
    on.editor.undo();
    expect(on.draft.value.fields[0]!.box.x).toBe(20);
    on.editor.redo();
    expect(on.draft.value.fields[0]!.box.x).toBe(21.2);
  });

  it("shows a drag without changing the draft, snaps it, carries it to another page and makes it one step", () => {
    const on = setUp({
      fields: [
        aField("signature 1"),
        aField("name 1", { type: "name", page: 1, box: { x: 90, y: 200, width: 45, height: 10 } }),
      ],
    });
    on.editor.select([key("signature 1")]);
    on.editor.gesture.begin(key("signature 1"), on.editor.selection.value, { x: 30, y: 40 }, null);
    on.editor.gesture.to({ part, page: 1 }, { x: 100.4, y: 60 }, 1);
    expect(on.draft.value.fields[0]!.page).toBe(0);
    expect(on.editor.fields.value[0]).toMatchObject({ page: 1, box: { x: 90, y: 50 } });
    expect(on.editor.gesture.guides.value?.lines).toEqual([{ axis: "x", at: 90 }]);
    on.editor.endGesture();
    expect(on.draft.value.fields[0]).toMatchObject({ page: 1, box: { x: 90, y: 50 } });
    on.editor.undo();
    expect(on.draft.value.fields[0]).toMatchObject({ page: 0, box: aField().box });
  });

  it("keeps a kind in hand that was offered when its button is pressed, and lets it go when it was taken", () => {
    const { editor } = setUp({ fields: [] });
    editor.offer("signature");
    editor.arm("signature");
    expect(editor.tool.value).toBe("signature");
    editor.arm("signature");
    expect(editor.tool.value).toBeNull();
  });

  it("lets Escape end a drag, then the armed kind, then the selection", () => {
    const on = setUp({ fields: [aField()] });
    on.editor.selectAll();
    on.editor.tool.value = "name";
    on.editor.gesture.begin(key("signature 1"), on.editor.selection.value, { x: 0, y: 0 }, "se");
    on.editor.gesture.to({ part, page: 0 }, { x: 10, y: 10 }, 0);
    on.editor.escape();
    expect(on.editor.gesture.live.value).toBeNull();
    expect(on.editor.tool.value).toBe("name");
    on.editor.escape();
    expect(on.editor.tool.value).toBeNull();
    expect(on.editor.selection.value.size).toBe(1);
    on.editor.escape();
    expect(on.editor.selection.value.size).toBe(0);
    expect(on.draft.value.fields).toEqual([aField()]);
  });

  it("says who has no field yet and what else keeps the draft from going out", () => {
    const on = setUp({ fields: [aField("name 1", { type: "name" })] });
    expect(on.editor.without.value.map((one) => one._id)).toEqual(["r2"]);
    expect(on.editor.faults.value.map((fault) => fault.code)).toEqual([
      "recipient_without_field",
      "document_needs_signer",
    ]);
  });

  it("selects the page in view first, then the whole document", () => {
    const on = setUp({ fields: [aField("signature 1"), aField("signature 2", { page: 1 })] });
    on.editor.selectAll();
    expect([...on.editor.selection.value]).toEqual(["signature 1"]);
    on.editor.selectAll();
    expect(on.editor.selection.value.size).toBe(2);
  });

  it("comes back to where it began by undoing everything, and forward again, whatever was done", () => {
    const action = fc.oneof(
      fc.record({
        do: fc.constant("place" as const),
        type: fc.constantFrom(...FieldType.options),
        x: fc.integer({ min: -50, max: 300 }),
      }),
      fc.record({ do: fc.constantFrom("remove", "paste", "copy", "all", "every" as const) }),
      fc.record({ do: fc.constant("nudge" as const), x: fc.integer({ min: -40, max: 40 }) }),
      fc.record({ do: fc.constant("grow" as const), x: fc.integer({ min: -40, max: 40 }) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const { editor, draft, keys } = setUp({ fields: [aField()] });
        const start = draft.value.fields;
        for (const one of actions) {
          if (one.do === "place") editor.place(one.type, onPage(0, one.x, one.x));
          else if (one.do === "nudge") editor.nudge({ x: one.x, y: 1 });
          else if (one.do === "grow") editor.grow({ x: one.x, y: 0 });
          else if (one.do === "remove") editor.remove();
          else if (one.do === "paste") editor.paste();
          else if (one.do === "copy") editor.copy();
          else if (one.do === "every") editor.copyToPages(everyPage);
          else editor.selectAll();
        }
        const end = draft.value.fields;
        expect(new Set(keys()).size).toBe(keys().length);
        for (const field of end) expect(isOnPage(field.box, shapeOf({ width: 210, height: 297 }))).toBe(true);
        while (editor.canUndo.value) editor.undo();
        expect(draft.value.fields).toEqual(start);
        while (editor.canRedo.value) editor.redo();
        expect(draft.value.fields).toEqual(end);
      }),
    );
  });
});

describe("the order in which fields are read out", () => {
  it("is by page, line by line, along the line", () => {
    const at = (name: string, page: number, x: number, y: number) =>
      aField(name, { page, box: { x, y, width: 40, height: 10 } });
    const fields = [
      at("e", 1, 10, 10),
      at("b", 0, 100, 11),
      at("c", 0, 10, 40),
      at("a", 0, 10, 12),
      at("d", 0, 60, 43),
    ];
    expect(setUp({ fields }).editor.ordered.value.map((field) => field.key)).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("copy names", () => {
  it.each([
    [[], "x", "x copy"],
    [["x copy"], "x", "x copy 2"],
    [["x copy", "x copy 2"], "x copy", "x copy 3"],
  ])("beside %j a copy of %j is %j", (usedKeys, name, copied) => expect(copyKey(new Set(usedKeys), name)).toBe(copied));
});

describe("editor keys", () => {
  const press = (text: string): KeyPress => {
    const parts = text.split(" ");
    const letter = parts.pop()!;
    return {
      key: letter,
      code: /^[a-z]$/i.test(letter) ? `Key${letter.toUpperCase()}` : letter,
      ctrlKey: parts.includes("ctrl"),
      metaKey: parts.includes("cmd"),
      shiftKey: parts.includes("shift"),
      altKey: parts.includes("alt"),
    };
  };

  it.each([
    ["s", "place.signature"],
    ["c", "place.checkbox"],
    ["ctrl c", "copy"],
    ["cmd v", "paste"],
    ["ctrl shift Z", "redo"],
    ["ctrl y", "redo"],
    ["ArrowUp", "nudge"],
    ["shift ArrowUp", "nudge_fine"],
    ["alt ArrowUp", "grow"],
    ["alt shift ArrowUp", "grow_fine"],
    ["shift ?", "shortcuts"],
    ["shift +", "zoom_in"],
    ["Backspace", "remove"],
    ["shift s", undefined],
    ["ctrl d", undefined],
  ])("%s is %s", (keys, id) => expect(findCommand(press(keys))?.id).toBe(id));

  it("work by their place on a keyboard without Latin letters", () => {
    expect(findCommand({ ...press("s"), key: "س", code: "KeyS" })?.id).toBe("place.signature");
  });

  it("place onto the spot the view names, and nothing where there is none", () => {
    const on = setUp();
    const view = { spot: () => onPage(0, 50, 50) } as View;
    const placeEmail = commands.find((command) => command.id === "place.email")!;
    placeEmail.run(on.editor, { ...view, spot: () => null });
    expect(on.keys()).toEqual([]);
    placeEmail.run(on.editor, view);
    expect(on.keys()).toEqual(["email 1"]);
  });
});
