import { signal } from "@preact/signals-react";
import { expect, test } from "vitest";
import type { UploadedFile } from "../../../domain/contract/views/views.ts";
import type { FoundField, FoundInFile } from "../../../domain/field/found-field.ts";
import type { FilePartKey, RecipientId } from "../../../domain/ids.ts";
import type { Answer } from "../../host/api.ts";
import type { Draft } from "../draft/draft.ts";
import { createEditor } from "../editor/create-editor.ts";
import { aDraft, aFilePart, aRecipient, somePages } from "../testing/builders.ts";
import { createSuggestions } from "./create-suggestions.ts";

const refused: Answer<never> = {
  ok: false,
  refusal: { code: "unreachable", status: 0, message: "Not now", faults: [] },
};

function aFoundField(more: Partial<FoundField> = {}): FoundField {
  return {
    ...{ type: "textbox", page: 0, box: { x: 20, y: 20, width: 40, height: 8 }, role: null, required: false },
    ...{ readOnly: false, label: "", data: "", source: "form", confidence: 1 },
    ...more,
  };
}

/** A draft of files a and b, its editor, and a server with scripted responses. */
function world(server: {
  found?: () => Answer<FoundInFile>;
  detected?: (part: string) => Answer<{ fields: FoundField[] }>;
}) {
  const draft = signal<Draft>(
    aDraft({ fileParts: [aFilePart("a"), aFilePart("b")], recipients: [aRecipient("r1"), aRecipient("r2")] }),
  );
  const store = {
    draft,
    pages: signal(somePages("a", "b")),
    change: (step: (before: Draft) => Draft) => {
      draft.value = step(draft.peek());
    },
  };
  const editor = createEditor(store);
  let requestCount = 0;
  const suggestions = createSuggestions({
    store,
    editor,
    readFound: async () => server.found?.() ?? refused,
    detect: async (part) => {
      requestCount += 1;
      return server.detected?.(part) ?? refused;
    },
  });
  return { draft, editor, suggestions, requestCount: () => requestCount };
}

const uploaded = (more: Partial<UploadedFile>): UploadedFile => ({ ...aFilePart("a"), ...more });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a file's fields are imported at once, except those filled in; undo removes and restores them", async () => {
  const fields = [aFoundField({ label: "Name" }), aFoundField({ label: "Filled", isFilled: true, data: "x" })];
  const { draft, editor, suggestions } = world({ found: () => ({ ok: true, value: { fields, brokenTags: [] } }) });
  suggestions.arrived(uploaded({ foundFields: 2 }));
  await settled();
  expect(draft.value.fields.map((field) => field.label)).toEqual(["Name"]);
  expect(suggestions.imports.value).toMatchObject([{ state: "done", source: "form", filled: 1, keys: ["textbox 1"] }]);
  suggestions.undoImport("a" as FilePartKey);
  expect([draft.value.fields, suggestions.imports.value]).toEqual([[], []]);
  editor.undo();
  expect(draft.value.fields).toHaveLength(1);
});

test("fields that failed to load are reported, and loaded on request", async () => {
  let answer: Answer<FoundInFile> = refused;
  const { draft, suggestions } = world({ found: () => answer });
  suggestions.arrived(uploaded({ foundFields: 1 }));
  await settled();
  expect(suggestions.imports.value[0]?.state).toBe("failed");
  answer = { ok: true, value: { fields: [aFoundField({ source: "tag" })], brokenTags: [] } };
  suggestions.retry("a" as FilePartKey);
  await settled();
  expect([draft.value.fields.length, suggestions.imports.value[0]?.source]).toEqual([1, "tag"]);
});

test("fields of missing recipients are assigned once these exist, unless the sender assigned them meanwhile", async () => {
  const fields = [0, 2, 2].map((role) => aFoundField({ role, source: "tag" }));
  const { draft, editor, suggestions } = world({ found: () => ({ ok: true, value: { fields, brokenTags: [] } }) });
  suggestions.arrived(uploaded({ foundFields: 3 }));
  await settled();
  const owners = () => draft.value.fields.map((field) => field.recipient);
  expect(owners()).toEqual(["r1", "r1", "r1"]);
  editor.set({ recipient: "r2" as RecipientId }, new Set([draft.value.fields[2]!.key]));
  draft.value = { ...draft.value, recipients: [...draft.value.recipients, aRecipient("r3")] };
  expect(owners()).toEqual(["r1", "r3", "r2"]);
  suggestions.dispose();
});

test("a file without fields causes no report", () => {
  const { suggestions } = world({});
  suggestions.arrived(uploaded({}));
  expect(suggestions.imports.value).toEqual([]);
});

const three = [0, 1, 2].map((row) =>
  aFoundField({ source: "detected", box: { x: 20, y: 20 + 20 * row, width: 40, height: 8 } }),
);

test("suggestions are accepted one by one or all in one step, and never offered on existing fields", async () => {
  const detected = (part: string): Answer<{ fields: FoundField[] }> => ({
    ok: true,
    value: { fields: part === "a" ? three : [] },
  });
  const { draft, editor, suggestions, requestCount } = world({ detected });
  await suggestions.look();
  expect([suggestions.state.value, suggestions.list.value.length, suggestions.announcement.value?.act]).toEqual([
    "looked",
    3,
    "found",
  ]);
  suggestions.accept(suggestions.list.value[1]!.id);
  expect(draft.value.fields.map((field) => field.box.y)).toEqual([40]);
  expect(suggestions.list.value.map((one) => one.found.box.y)).toEqual([20, 60]);
  suggestions.acceptAll();
  expect([draft.value.fields.length, suggestions.list.value.length]).toEqual([3, 0]);
  editor.undo();
  expect(draft.value.fields).toHaveLength(1);
  await suggestions.look();
  expect(suggestions.list.value).toHaveLength(2);
  // Scanned pages are not scanned again.
  expect(requestCount()).toBe(2);
});

test("a dismissed suggestion adds no field; another search offers it again", async () => {
  const { draft, suggestions } = world({ detected: () => ({ ok: true, value: { fields: three } }) });
  await suggestions.look();
  suggestions.dismiss(suggestions.list.value[0]!.id);
  expect([draft.value.fields.length, suggestions.list.value.length, suggestions.announcement.value?.left]).toEqual([
    0, 5, 5,
  ]);
  suggestions.dismissAll();
  expect([suggestions.list.value.length, suggestions.state.value]).toEqual([0, "idle"]);
  await suggestions.look();
  expect(suggestions.list.value).toHaveLength(6);
});

test("the results of scanned pages are offered, and unscanned ones reported", async () => {
  const { suggestions } = world({
    detected: (part) => (part === "a" ? { ok: true, value: { fields: three } } : refused),
  });
  await suggestions.look();
  expect([suggestions.state.value, suggestions.list.value.length, suggestions.refusal.value?.message]).toEqual([
    ...["failed", 3, "Not now"],
  ]);
});

test("suggestions are removed with their file", async () => {
  const { draft, suggestions } = world({ detected: () => ({ ok: true, value: { fields: three } }) });
  await suggestions.look();
  draft.value = { ...draft.value, fileParts: draft.value.fileParts.filter((one) => one.key !== "a") };
  expect(suggestions.list.value.every((one) => one.part === "b")).toBe(true);
});

test("a document without fields is searched once unasked; a tool chosen meanwhile stays, and nothing found is no news", async () => {
  let fields: FoundField[] = [];
  const { editor, suggestions, requestCount } = world({ detected: () => ({ ok: true, value: { fields } }) });
  editor.tool.value = "signature";
  await suggestions.lookUnasked();
  expect([suggestions.state.value, suggestions.announcement.value, editor.tool.value]).toEqual([
    "idle",
    null,
    "signature",
  ]);
  await suggestions.lookUnasked();
  expect(requestCount()).toBe(2);

  fields = [aFoundField()];
  const other = world({ detected: () => ({ ok: true, value: { fields } }) });
  other.editor.tool.value = "signature";
  const looking = other.suggestions.lookUnasked();
  other.editor.tool.value = "checkbox";
  await looking;
  expect([other.suggestions.list.value.length, other.editor.tool.value]).toEqual([2, "checkbox"]);

  const third = world({ detected: () => ({ ok: true, value: { fields } }) });
  third.editor.tool.value = "signature";
  await third.suggestions.lookUnasked();
  // Its click would place a field instead of accepting the suggestion.
  expect(third.editor.tool.value).toBeNull();

  const filled = world({ detected: () => ({ ok: true, value: { fields } }) });
  await filled.suggestions.look();
  filled.suggestions.acceptAll();
  const before = filled.requestCount();
  await filled.suggestions.lookUnasked();
  expect(filled.requestCount()).toBe(before);
});
