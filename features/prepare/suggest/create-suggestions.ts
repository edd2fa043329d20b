/**
 * Fields found in files: those of a file's form and tags become fields at once, those detected on its pages are
 * offered.
 */
import { computed, signal } from "@preact/signals-react";
import type { UploadedFile } from "../../../domain/contract/views/views.ts";
import type { BrokenTag, FoundField, FoundInFile } from "../../../domain/field/found-field.ts";
import type { FieldKey, FilePartKey } from "../../../domain/ids.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import { signersOf } from "../draft/owners.ts";
import type { Editor } from "../editor/create-editor.ts";
import { fieldsOf, isCovered, type LocatedField } from "./found-to-fields.ts";

export type Suggestions = ReturnType<typeof createSuggestions>;

/** A blank detected on a page, offered as a field. */
export type Suggestion = LocatedField & { id: string };

/** Result of importing the fields that a file contains. */
export type Import = {
  part: FilePartKey;
  fileName: string;
  state: "fetching" | "done" | "failed";
  /** Keys of the created fields. */
  keys: readonly FieldKey[];
  source: "form" | "tag" | "both";
  /** Number of fields filled in already: they stay on the page as text. */
  filled: number;
  brokenTags: readonly BrokenTag[];
};

/** Screen reader announcement; its text is `said.<what>`. */
export type SuggestionAnnouncement = { act: "found" | "accepted" | "dismissed" | "none"; count: number; left: number };

type Ports = {
  store: Pick<DraftStore, "draft">;
  editor: Pick<Editor, "addDetected" | "select" | "remove" | "set" | "tool">;
  readFound(part: FilePartKey): Promise<Answer<FoundInFile>>;
  detect(part: FilePartKey): Promise<Answer<{ fields: FoundField[] }>>;
};

const noSuggestions: readonly Suggestion[] = [];
/** Longer documents are searched on request only. */
const PAGES_SEARCHED_UNASKED = 60;

export function createSuggestions({ store, editor, readFound: readFoundFields, detect }: Ports) {
  const imports = signal<readonly Import[]>([]);
  const state = signal<"idle" | "looking" | "looked" | "failed">("idle");
  const refusal = signal<CallRefusal | null>(null);
  const offered = signal<readonly Suggestion[]>([]);
  const announcement = signal<SuggestionAnnouncement | null>(null);
  /** The suggestion to focus as soon as it is on screen. */
  const focusedId = signal<string | null>(null);
  let lastShown: string | null = null;
  let hasLooked = false;
  /** Results by file: a key's pages do not change. */
  const known = new Map<FilePartKey, readonly Suggestion[]>();

  /** Suggestions whose file still exists and whose place is still free, in reading order. */
  const list = computed((): readonly Suggestion[] => {
    if (offered.value.length === 0) return noSuggestions;
    const { fileParts, fields } = store.draft.value;
    const order = new Map(fileParts.map((part, index) => [part.key, index]));
    return offered.value
      .filter((one) => order.has(one.part) && !isCovered(one, fields))
      .sort((a, b) => order.get(a.part)! - order.get(b.part)! || a.found.page - b.found.page);
  });

  /** Fields of roles without a recipient when their file arrived, by key: assigned once the recipient exists. */
  const waiting = new Map<FieldKey, number>();
  const stopHandingOver = store.draft.subscribe(({ recipients, fields }) => {
    if (waiting.size === 0) return;
    const signers = signersOf({ recipients });
    const [first] = signers;
    const there = new Set(fields.map((field) => field.key));
    // Another field may reuse the key of a deleted one.
    for (const key of waiting.keys()) if (!there.has(key)) waiting.delete(key);
    const due = [...waiting].filter(([, role]) => role < signers.length);
    for (const [key] of due) waiting.delete(key);
    // Fields that the sender has assigned meanwhile keep their recipient.
    const remaining = due.filter(([key]) =>
      fields.some((field) => field.key === key && field.recipient === first?._id),
    );
    for (const [role, keys] of Map.groupBy(remaining, ([, one]) => one)) {
      editor.set({ recipient: signers[role]!._id }, new Set(keys.map(([key]) => key)));
    }
  });

  function setImport(part: FilePartKey, change: Partial<Import>): void {
    imports.value = imports.peek().map((one) => (one.part === part ? { ...one, ...change } : one));
  }

  async function importFound(part: FilePartKey): Promise<void> {
    setImport(part, { state: "fetching" });
    const answer = await readFoundFields(part);
    if (!answer.ok) return setImport(part, { state: "failed" });
    const isHere = store.draft.peek().fileParts.some((one) => one.key === part);
    if (!isHere) return;
    const { fields, brokenTags } = answer.value;
    const open = fields.filter((field) => !field.isFilled);
    const sources = new Set(open.map((field) => field.source));
    const added = fieldsOf(
      open.map((found) => ({ part, found })),
      store.draft.peek(),
    );
    editor.addDetected(added);
    added.forEach((field, index) => {
      const role = open[index]!.role ?? 0;
      if (role >= signersOf(store.draft.peek()).length) waiting.set(field.key, role);
    });
    setImport(part, {
      state: "done",
      keys: added.map((field) => field.key),
      source: sources.size > 1 ? "both" : sources.has("tag") ? "tag" : "form",
      filled: fields.length - open.length,
      brokenTags,
    });
  }

  function removeFromList(chosen: readonly Suggestion[], act: "accepted" | "dismissed"): void {
    const fields = act === "accepted" ? fieldsOf(chosen, store.draft.peek()) : [];
    // Suggestions beyond the document's limit stay offered.
    const removed = act === "accepted" ? chosen.slice(0, fields.length) : chosen;
    const ids = new Set(removed.map((one) => one.id));
    const remaining = list.peek().filter((one) => !ids.has(one.id)).length;
    editor.addDetected(fields);
    offered.value = offered.peek().filter((one) => !ids.has(one.id));
    announcement.value = { act, count: removed.length, left: remaining };
  }

  async function detectIn(part: FilePartKey): Promise<readonly Suggestion[] | null> {
    const before = known.get(part);
    if (before) return before;
    const answer = await detect(part);
    if (!answer.ok) {
      refusal.value = answer.refusal;
      return null;
    }
    const suggestions = answer.value.fields.map((one, index) => ({ part, found: one, id: `${part} ${index}` }));
    known.set(part, suggestions);
    return suggestions;
  }

  /** @param isAsked otherwise the sender may have chosen a tool meanwhile, and nothing found is no news */
  async function look(isAsked: boolean): Promise<void> {
    if (state.peek() === "looking") return;
    state.value = "looking";
    refusal.value = null;
    const tool = editor.tool.peek();
    const all: Suggestion[] = [];
    let isComplete = true;
    for (const { key } of store.draft.peek().fileParts) {
      const suggestions = await detectIn(key);
      if (suggestions) all.push(...suggestions);
      else isComplete = false;
    }
    offered.value = all;
    const count = list.peek().length;
    if (!isAsked && count === 0) {
      state.value = "idle";
      return;
    }
    state.value = isComplete ? "looked" : "failed";
    // An active tool would place a field on the click that is meant for a suggestion.
    if (count > 0 && (isAsked || editor.tool.peek() === tool)) editor.tool.value = null;
    if (isComplete || count > 0) announcement.value = { act: count > 0 ? "found" : "none", count, left: count };
  }

  return {
    /** Imports of files that still exist. */
    imports: computed(() => {
      const parts = new Set(store.draft.value.fileParts.map((part) => part.key));
      return imports.value.filter((one) => parts.has(one.part));
    }),
    state,
    refusal,
    list,
    announcement,
    wanted: focusedId,
    /** Imports the fields of an arrived file's form and tags. */
    arrived({ key, fileName, foundFields = 0, brokenTags = 0 }: UploadedFile): void {
      if (foundFields + brokenTags === 0) return;
      const begun = { keys: [], source: "form" as const, filled: 0, brokenTags: [] };
      imports.value = [...imports.peek(), { part: key, fileName, state: "fetching", ...begun }];
      void importFound(key);
    },
    /** Retries importing a file's fields. */
    retry: (part: FilePartKey) => void importFound(part),
    /** Removes a file's imported fields; undo restores them. */
    undoImport(part: FilePartKey): void {
      const keys = new Set(imports.peek().find((one) => one.part === part)?.keys);
      const there = store.draft.peek().fields.filter((field) => keys.has(field.key));
      editor.select(there.map((field) => field.key));
      editor.remove();
      imports.value = imports.peek().filter((one) => one.part !== part);
    },
    closeImport(part: FilePartKey): void {
      imports.value = imports.peek().filter((one) => one.part !== part);
    },
    /** Detects blanks on all pages. Dismissed ones are offered again. */
    look: () => look(true),
    /** Detects blanks of a document without fields, once. */
    async lookUnasked(): Promise<void> {
      const { fields, fileParts } = store.draft.peek();
      const pages = fileParts.reduce((sum, part) => sum + part.pages, 0);
      if (hasLooked || fields.length > 0 || pages > PAGES_SEARCHED_UNASKED) return;
      hasLooked = true;
      await look(false);
    },
    /** Returns the suggestion after the one shown last, and requests the focus for it. */
    showNext(): Suggestion | null {
      const all = list.peek();
      const next = all[all.findIndex((one) => one.id === lastShown) + 1] ?? all[0] ?? null;
      lastShown = next?.id ?? null;
      focusedId.value = lastShown;
      return next;
    },
    accept(id: string): void {
      removeFromList(
        list.peek().filter((one) => one.id === id),
        "accepted",
      );
    },
    /** Accepts all as one step. */
    acceptAll(): void {
      removeFromList(list.peek(), "accepted");
    },
    dismiss(id: string): void {
      removeFromList(
        list.peek().filter((one) => one.id === id),
        "dismissed",
      );
    },
    dismissAll(): void {
      removeFromList(list.peek(), "dismissed");
      state.value = "idle";
    },
    dispose: stopHandingOver,
  };
}
