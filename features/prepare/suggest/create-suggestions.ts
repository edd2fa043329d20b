/** Fields nobody placed: those a file came with become fields at once, those its pages look like are offered. */
import { computed, signal } from "@preact/signals-react";
import type { UploadedFile } from "../../../domain/contract/views/views.ts";
import type { BrokenTag, FoundField, FoundInFile } from "../../../domain/field/found-field.ts";
import type { FieldKey, FilePartKey } from "../../../domain/ids.ts";
import type { Answer, CallRefusal } from "../../host/api.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import { signersOf } from "../draft/owners.ts";
import type { Editor } from "../editor/create-editor.ts";
import { type Found, fieldsOf, isTaken } from "./found-to-fields.ts";

export type Suggestions = ReturnType<typeof createSuggestions>;

/** A place on a page that looks as if something were to be filled in. */
export type Suggestion = Found & { id: string };

/** What became of the fields that a file came with. */
export type Import = {
  part: FilePartKey;
  fileName: string;
  state: "fetching" | "done" | "failed";
  /** Of the fields that were made. */
  keys: readonly FieldKey[];
  source: "form" | "tag" | "both";
  /** Filled in before it came: it stays on the page as text. */
  filled: number;
  brokenTags: readonly BrokenTag[];
};

/** What a screen reader is told; its text is `said.<what>`. */
export type SuggestionSaid = { what: "found" | "accepted" | "dismissed" | "none"; count: number; left: number };

type Ports = {
  store: Pick<DraftStore, "draft">;
  editor: Pick<Editor, "bringIn" | "select" | "remove" | "set" | "tool">;
  readFound(part: FilePartKey): Promise<Answer<FoundInFile>>;
  detect(part: FilePartKey): Promise<Answer<{ fields: FoundField[] }>>;
};

const nothing: readonly Suggestion[] = [];

export function createSuggestions({ store, editor, readFound, detect }: Ports) {
  const imports = signal<readonly Import[]>([]);
  const state = signal<"idle" | "looking" | "looked" | "failed">("idle");
  const refusal = signal<CallRefusal | null>(null);
  const offered = signal<readonly Suggestion[]>([]);
  const said = signal<SuggestionSaid | null>(null);
  /** Which suggestion is to have the focus as soon as it is on screen. */
  const wanted = signal<string | null>(null);
  let lastShown: string | null = null;
  /** Looked at before: pages do not change under their key. */
  const known = new Map<FilePartKey, readonly Suggestion[]>();

  /** Those whose file is still there and whose place is still free, in reading order. */
  const list = computed((): readonly Suggestion[] => {
    if (offered.value.length === 0) return nothing;
    const { fileParts, fields } = store.draft.value;
    const order = new Map(fileParts.map((part, index) => [part.key, index]));
    return offered.value
      .filter((one) => order.has(one.part) && !isTaken(one, fields))
      .sort((a, b) => order.get(a.part)! - order.get(b.part)! || a.found.page - b.found.page);
  });

  /** Fields of recipients who were not there yet when their file came: they are given to them once they are. */
  const waiting = new Map<FieldKey, number>();
  const stopHandingOver = store.draft.subscribe(({ recipients, fields }) => {
    if (waiting.size === 0) return;
    const signers = signersOf({ recipients });
    const [first] = signers;
    const there = new Set(fields.map((field) => field.key));
    // Another field may have the name of one that is gone.
    for (const key of waiting.keys()) if (!there.has(key)) waiting.delete(key);
    const due = [...waiting].filter(([, role]) => role < signers.length);
    for (const [key] of due) waiting.delete(key);
    // Whom the sender gave them to since is whom they are for.
    const kept = due.filter(([key]) => fields.some((field) => field.key === key && field.recipient === first?._id));
    for (const [role, keys] of Map.groupBy(kept, ([, one]) => one)) {
      editor.set({ recipient: signers[role]!._id }, new Set(keys.map(([key]) => key)));
    }
  });

  function setImport(part: FilePartKey, change: Partial<Import>): void {
    imports.value = imports.peek().map((one) => (one.part === part ? { ...one, ...change } : one));
  }

  async function bringIn(part: FilePartKey): Promise<void> {
    setImport(part, { state: "fetching" });
    const answer = await readFound(part);
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
    editor.bringIn(added);
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

  function take(chosen: readonly Suggestion[], what: "accepted" | "dismissed"): void {
    const fields = what === "accepted" ? fieldsOf(chosen, store.draft.peek()) : [];
    // What the document has no room for stays offered.
    const taken = what === "accepted" ? chosen.slice(0, fields.length) : chosen;
    const ids = new Set(taken.map((one) => one.id));
    const left = list.peek().filter((one) => !ids.has(one.id)).length;
    editor.bringIn(fields);
    offered.value = offered.peek().filter((one) => !ids.has(one.id));
    said.value = { what, count: taken.length, left };
  }

  async function lookAt(part: FilePartKey): Promise<readonly Suggestion[] | null> {
    const before = known.get(part);
    if (before) return before;
    const answer = await detect(part);
    if (!answer.ok) {
      refusal.value = answer.refusal;
      return null;
    }
    const found = answer.value.fields.map((one, index) => ({ part, found: one, id: `${part} ${index}` }));
    known.set(part, found);
    return found;
  }

  return {
    /** Of the files that are still there. */
    imports: computed(() => {
      const parts = new Set(store.draft.value.fileParts.map((part) => part.key));
      return imports.value.filter((one) => parts.has(one.part));
    }),
    state,
    refusal,
    list,
    said,
    wanted,
    /** A file has arrived: what its form and tags ask for becomes fields. */
    arrived({ key, fileName, foundFields = 0, brokenTags = 0 }: UploadedFile): void {
      if (foundFields + brokenTags === 0) return;
      const begun = { keys: [], source: "form" as const, filled: 0, brokenTags: [] };
      imports.value = [...imports.peek(), { part: key, fileName, state: "fetching", ...begun }];
      void bringIn(key);
    },
    /** Tries once more to fetch what a file came with. */
    retry: (part: FilePartKey) => void bringIn(part),
    /** Takes the fields that a file came with out again; undo brings them back. */
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
    /** Looks at all pages for places to fill in. What was dismissed is offered again. */
    async look(): Promise<void> {
      if (state.peek() === "looking") return;
      state.value = "looking";
      refusal.value = null;
      const all: Suggestion[] = [];
      let isWhole = true;
      for (const { key } of store.draft.peek().fileParts) {
        const found = await lookAt(key);
        if (found) all.push(...found);
        else isWhole = false;
      }
      offered.value = all;
      state.value = isWhole ? "looked" : "failed";
      const count = list.peek().length;
      // What was in hand would be placed by the click that is meant for a suggestion.
      if (count > 0) editor.tool.value = null;
      if (isWhole || count > 0) said.value = { what: count > 0 ? "found" : "none", count, left: count };
    },
    /** The suggestion after the one shown last, which is to have the focus. */
    showNext(): Suggestion | null {
      const all = list.peek();
      const next = all[all.findIndex((one) => one.id === lastShown) + 1] ?? all[0] ?? null;
      lastShown = next?.id ?? null;
      wanted.value = lastShown;
      return next;
    },
    accept(id: string): void {
      take(
        list.peek().filter((one) => one.id === id),
        "accepted",
      );
    },
    /** All of them as one step. */
    acceptAll(): void {
      take(list.peek(), "accepted");
    },
    dismiss(id: string): void {
      take(
        list.peek().filter((one) => one.id === id),
        "dismissed",
      );
    },
    dismissAll(): void {
      take(list.peek(), "dismissed");
      state.value = "idle";
    },
    dispose: stopHandingOver,
  };
}
