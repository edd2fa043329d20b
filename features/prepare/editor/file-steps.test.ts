import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";
import { aDraft, aField, aFilePart, somePages } from "../testing/builders.ts";
import { createEditor } from "./create-editor.ts";

function setUp() {
  const draft = signal(
    aDraft({ fileParts: [aFilePart("a"), aFilePart("b")], fields: [aField("one"), aField("two", { page: 1 })] }),
  );
  const pages = signal(somePages("a", "b"));
  const change = (step: (before: Draft) => Draft) => {
    draft.value = step(draft.peek());
  };
  const editor = createEditor({ draft, pages, change });
  return {
    draft,
    editor,
    state: () => ({
      files: draft.value.fileParts.map((part) => part.key).join(),
      fields: draft.value.fields.map((field) => `${field.key}@${field.part}`).join(),
    }),
    /** The file composed again without its second page. */
    cut(from: FilePart, to: FilePart) {
      const onFirstPage = draft.peek().fields.filter((field) => field.page === 0);
      editor.changeFile(
        from,
        to,
        onFirstPage.map((field) => ({ ...field, part: to.key })),
      );
    },
  };
}

describe("undo over a changed file", () => {
  const [a, a2, a3] = [aFilePart("a"), aFilePart("a2"), aFilePart("a3")];

  it("restores the file with its fields, and redoes the change", () => {
    const { editor, state, cut } = setUp();
    const before = state();
    cut(a, a2);
    expect(state()).toEqual({ files: "a2,b", fields: "one@a2" });
    editor.undo();
    expect(state()).toEqual(before);
    editor.redo();
    expect(state()).toEqual({ files: "a2,b", fields: "one@a2" });
  });

  it("passes through every version of the file, with changes of fields in between", () => {
    const { editor, state, cut } = setUp();
    const states = [state()];
    const step = (act: () => void) => {
      act();
      states.push(state());
    };
    step(() => cut(a, a2));
    step(() => cut(a2, a3));
    step(() => {
      editor.selectAll();
      editor.remove();
    });
    step(() => cut(a3, aFilePart("a4")));
    for (const was of states.slice(0, -1).reverse()) {
      editor.undo();
      expect(state()).toEqual(was);
    }
    for (const was of states.slice(1)) {
      editor.redo();
      expect(state()).toEqual(was);
    }
  });

  it("keeps concurrent changes to other files", () => {
    const { editor, draft, state, cut } = setUp();
    cut(a, a2);
    draft.value = { ...draft.peek(), fileParts: [aFilePart("c"), ...draft.peek().fileParts.slice(0, 1)] };
    editor.undo();
    expect(state().files).toBe("c,a");
    draft.value = {
      ...draft.peek(),
      fileParts: draft.peek().fileParts.filter((part) => part.key !== ("a" as FilePartKey)),
    };
    editor.redo();
    expect(state().files).toBe("c");
  });
});
