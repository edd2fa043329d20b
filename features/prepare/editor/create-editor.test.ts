import { describe, expect, it } from "vitest";
import { FieldType } from "../../../domain/field/field-type.ts";
import { isOnPage } from "../../../domain/field/geometry.ts";
import fc from "../../../tests/support/fast-check.ts";
import { aField, aRecipient, somePages } from "../testing/builders.ts";
import { anEditor, key, onPage, part } from "../testing/editor.ts";
import { shapeOf } from "./canvas/page-shapes.ts";
import { commands, findCommand, type KeyPress, type View } from "./commands.ts";

const everyPage = somePages("a").map((_, index) => index);

describe("the field editor", () => {
  it("places a field of its kind's size for the first person without one, and selects it", () => {
    const on = anEditor();
    on.editor.place("signature", onPage(1, 100, 100));
    expect(on.draft.value.fields).toMatchObject([
      { key: "signature 1", type: "signature", page: 1, recipient: "r1", box: { x: 79, y: 90, width: 42, height: 20 } },
    ]);
    expect([...on.editor.selection.value]).toEqual(["signature 1"]);
    on.editor.place("name", onPage(0, 100, 100));
    expect(on.draft.value.fields[1]!.recipient).toBe("r1");
  });

  it("arms a signature for a chosen person without one", () => {
    const on = anEditor({ fields: [aField()] });
    on.editor.choose(aRecipient("r1")._id);
    expect(on.editor.tool.value).toBeNull();
    on.editor.choose(aRecipient("r2")._id);
    expect(on.editor.tool.value).toBe("signature");
    on.editor.place("signature", onPage(0, 100, 100));
    expect(on.draft.value.fields[1]!.recipient).toBe("r2");
    expect(on.editor.without.value).toEqual([]);
  });

  it("does not place a field exactly over another of the same kind", () => {
    const on = anEditor();
    on.editor.place("checkbox", onPage(0, 50, 50));
    on.editor.place("checkbox", onPage(0, 50, 50));
    expect(on.draft.value.fields[0]!.box).not.toEqual(on.draft.value.fields[1]!.box);
  });

  it("names copies ' copy', ' copy 2', …, and offsets each from the last", () => {
    const on = anEditor({ fields: [aField("signature 1")] });
    on.editor.select([key("signature 1")]);
    on.editor.copy();
    on.editor.paste();
    on.editor.paste();
    expect(on.keys()).toEqual(["signature 1", "signature 1 copy", "signature 1 copy 2"]);
    expect(on.draft.value.fields.map((field) => field.box.x)).toEqual([20, 25, 30]);
    expect([...on.editor.selection.value]).toEqual(["signature 1 copy 2"]);
  });

  it("pastes at the same position of another page", () => {
    const on = anEditor({ fields: [aField("signature 1")] });
    on.editor.selectAll();
    on.editor.copy();
    on.editor.currentPage.value = 1;
    on.editor.paste();
    expect(on.draft.value.fields[1]).toMatchObject({ page: 1, box: aField().box });
  });

  it("copies to all pages once, however often the command runs", () => {
    const on = anEditor({ fields: [aField("signature 1")] });
    on.editor.selectAll();
    on.editor.copyToPages(everyPage);
    on.editor.copyToPages(everyPage);
    expect(on.draft.value.fields.map((field) => field.page)).toEqual([0, 1]);
  });

  it("moves by 1 mm or 0.1 mm, and undoes a run of arrow keys in one step", () => {
    const on = anEditor({ fields: [aField()] });
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

  it("shows a drag without changing the draft, snaps, crosses pages and ends as one step", () => {
    const on = anEditor({
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

  it("keeps a suggested kind armed when its button is pressed, and disarms a chosen one", () => {
    const { editor } = anEditor({ fields: [] });
    editor.offer("signature");
    editor.arm("signature");
    expect(editor.tool.value).toBe("signature");
    editor.arm("signature");
    expect(editor.tool.value).toBeNull();
  });

  it("ends a drag on Escape, then the armed kind, then the selection", () => {
    const on = anEditor({ fields: [aField()] });
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

  it("reports recipients without a field and other faults that prevent sending", () => {
    const on = anEditor({ fields: [aField("name 1", { type: "name" })] });
    expect(on.editor.without.value.map((one) => one._id)).toEqual(["r2"]);
    expect(on.editor.faults.value.map((fault) => fault.code)).toEqual([
      "recipient_without_field",
      "document_needs_signer",
    ]);
  });

  it("selects the current page first, then the whole document", () => {
    const on = anEditor({ fields: [aField("signature 1"), aField("signature 2", { page: 1 })] });
    on.editor.selectAll();
    expect([...on.editor.selection.value]).toEqual(["signature 1"]);
    on.editor.selectAll();
    expect(on.editor.selection.value.size).toBe(2);
  });

  it("undoes any commands back to the start, and redoes them to the same result", () => {
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
        const { editor, draft, keys } = anEditor({ fields: [aField()] });
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

describe("the reading order of fields", () => {
  it("is by page, by line, and along the line", () => {
    const at = (name: string, page: number, x: number, y: number) =>
      aField(name, { page, box: { x, y, width: 40, height: 10 } });
    const fields = [
      at("e", 1, 10, 10),
      at("b", 0, 100, 11),
      at("c", 0, 10, 40),
      at("a", 0, 10, 12),
      at("d", 0, 60, 43),
    ];
    expect(anEditor({ fields }).editor.ordered.value.map((field) => field.key)).toEqual(["a", "b", "c", "d", "e"]);
  });
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
  ])("%s runs %s", (keys, id) => expect(findCommand(press(keys))?.id).toBe(id));

  it("use physical positions on a keyboard without Latin letters", () => {
    expect(findCommand({ ...press("s"), key: "س", code: "KeyS" })?.id).toBe("place.signature");
  });

  it("place a field at the view's current position, and none if the view has no position", () => {
    const on = anEditor();
    const view = { spot: () => onPage(0, 50, 50) } as View;
    const placeEmail = commands.find((command) => command.id === "place.email")!;
    placeEmail.run(on.editor, { ...view, spot: () => null });
    expect(on.keys()).toEqual([]);
    placeEmail.run(on.editor, view);
    expect(on.keys()).toEqual(["email 1"]);
  });
});
