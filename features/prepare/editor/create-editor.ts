/** The field editor's state: selection, armed kind, clipboard, undo and redo. */
import { computed, type ReadonlySignal, signal } from "@preact/signals-react";
import { findSendFaults } from "../../../domain/document/draft/send-document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { PropertyInput } from "../../../domain/field/faulty-input.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FieldSet } from "../../../domain/field/field-set.ts";
import type { FieldType } from "../../../domain/field/field-type.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import type { Fault } from "../../../domain/outcome.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import type { Draft } from "../draft/draft.ts";
import { outsideOf, sendableOf } from "../draft/sendable.ts";
import type { Alignment } from "./canvas/arrange.ts";
import type { Delta, FieldBox, Handle } from "./canvas/box.ts";
import { createByPage } from "./canvas/by-page.ts";
import { createGesture } from "./canvas/gesture.ts";
import { isSamePage, type PageAddress, shapesByPart } from "./canvas/page-shapes.ts";
import { type EditorMemory, newEditorMemory } from "./editor-memory.ts";
import * as changes from "./field-changes.ts";
import { createHistory } from "./history.ts";
import { trackFieldOwners } from "./palette/field-owners.ts";
import { selectionOwner } from "./palette/selection-owner.ts";

export type Editor = ReturnType<typeof createEditor>;

/** A point on a page, in millimetres from its top left. */
export type Spot = { at: PageAddress; point: Delta };

/** An announcement for screen readers; its text is `editor.said.<what>`. */
export type EditorAnnouncement = {
  act: "placed" | "removed" | "moved" | "resized" | "copied" | "pasted";
  count: number;
  field?: Field;
};

const PASTE_OFFSET_MM = 5;
const noKeys: ReadonlySet<FieldKey> = new Set();

/** Storage of copied fields, shared between documents. */
export type Clipboard = { read(): readonly Field[]; write(fields: readonly Field[]): void };

export type FindFaults = (draft: Draft, shapes: ReturnType<typeof shapesByPart>) => Fault[];

/** A clipboard for one document. */
export function ownClipboard(): Clipboard {
  let copied: readonly Field[] = [];
  return {
    read: () => copied,
    write: (fields) => {
      copied = fields;
    },
  };
}

export function createEditor(
  store: Pick<DraftStore, "draft" | "pages" | "change">,
  clipboard: Clipboard = ownClipboard(),
  /** Finds faults of the fields; follows the signals it reads. */
  findFaults: FindFaults = (draft, shapes) => findSendFaults(sendableOf(draft), shapes, outsideOf(null, draft)),
  /** Owners whose fields are locked. */
  acted: ReadonlySignal<ReadonlySet<RecipientId>> = signal(new Set()),
  /** Kinds of new fields; `null` for all. */
  kinds: ReadonlySignal<readonly FieldType[] | null> = signal(null),
  memory: EditorMemory = newEditorMemory(),
) {
  const isKindOffered = (type: FieldType) => kinds.peek()?.includes(type) !== false;
  const { draft, pages } = store;
  const selection = signal<ReadonlySet<FieldKey>>(noKeys);
  const tool = signal<FieldType | null>(null);
  const ofSelection = selectionOwner(selection, tool);
  /** Whether we armed the kind: pressing its button then keeps it armed. */
  let isOffered = false;
  const offer = (type: FieldType) => {
    if (!isKindOffered(type) || free.peek().length === 0) return;
    tool.value = type;
    isOffered = true;
  };
  const announcement = signal<EditorAnnouncement | null>(null);
  const { currentPage, zoom, steps, fileSteps } = memory;
  /** The selection's property whose input wants the focus. */
  const askedProperty = signal<PropertyInput | null>(null);

  const write = (fields: changes.Fields) => store.change((before) => fileSteps.withFields(before, fields));
  const history = createHistory<changes.Fields>({ read: () => draft.peek().fields, write }, steps);
  const gesture = createGesture({ draft, pages });

  /** Includes a drag under way. */
  const fields = computed<changes.Fields>(() => gesture.live.value ?? draft.value.fields);
  const byPage = createByPage(fields, pages);
  /** In tab order. */
  const { ordered } = byPage;
  const selected = computed(() => fields.value.filter((field) => selection.value.has(field.key)));
  const { owners, free, without, chosen, recipient, freeOf } = trackFieldOwners(draft, acted);
  const faults = computed(() => findFaults(draft.value, shapesByPart(pages.value)));

  function select(keys: Iterable<FieldKey>): void {
    selection.value = freeOf(keys);
    history.closeStep();
  }

  function add(wanted: readonly Field[], act: EditorAnnouncement["act"]): void {
    const added = wanted.filter(({ type }) => isKindOffered(type));
    if (added.length === 0) return;
    history.record([...draft.peek().fields, ...added]);
    select(added.map((field) => field.key));
    if (act === "placed") ofSelection.markPlaced();
    announcement.value = { act, count: added.length, field: added[0]! };
  }

  function onSelection(change: (fields: changes.Fields, keys: changes.Keys) => changes.Fields, merge?: string): void {
    const keys = selection.peek();
    if (keys.size > 0) history.record(change(draft.peek().fields, keys), merge ?? null);
  }

  /** Drops selected keys that no longer exist, e.g. after undo. */
  function dropStaleSelection(): void {
    const known = new Set(draft.peek().fields.map((field) => field.key));
    selection.value = freeOf([...selection.peek()].filter((key) => known.has(key)));
  }

  return {
    draft,
    pages,
    fields,
    ordered,
    fieldOf: (key: FieldKey): Field | undefined => fields.value.find((field) => field.key === key),
    /** Fields of one page, in reading order. */
    fieldsOn: byPage.on,
    selection,
    selected,
    tool,
    announcement,
    currentPage,
    zoom,
    askedProperty,
    /** Possible owners; groups by seats. */
    owners,
    /** Owners who have not acted: only their fields can change. */
    free,
    recipient,
    ...ofSelection,
    without,
    kinds,
    faults,
    gesture,
    canUndo: history.canUndo,
    canRedo: history.canRedo,

    select,
    /** Chooses the owner of new fields and arms a signature for one who has none. */
    choose(id: RecipientId): void {
      chosen.value = id;
      if (without.peek().some((one) => one._id === id)) offer("signature");
    },
    offer,
    /** Arms a kind, or disarms it when pressed again. */
    arm(type: FieldType): void {
      if (!isKindOffered(type)) return;
      tool.value = tool.peek() === type && !isOffered ? null : type;
      isOffered = false;
    },
    toggle(key: FieldKey): void {
      const keys = new Set(selection.peek());
      if (!keys.delete(key)) keys.add(key);
      select(keys);
    },
    /** Selects all of the current page, or of the document when the page is selected already. */
    selectAll(): void {
      const page = pages.peek()[currentPage.peek()];
      const here = draft.peek().fields.filter((field) => page && isSamePage(field, page));
      const isHere = here.length > 0 && here.every((field) => selection.peek().has(field.key));
      select((here.length === 0 || isHere ? draft.peek().fields : here).map((field) => field.key));
    },
    place(type: FieldType, spot: Spot): void {
      const owner = recipient.peek();
      if (!owner || !isKindOffered(type)) return;
      const request = { type, recipient: owner._id, ...spot };
      const field = changes.newField(draft.peek().fields, pages.peek(), request);
      tool.value = null;
      chosen.value = owner._id;
      add([changes.besideOthers(draft.peek().fields, field, pages.peek())], "placed");
    },
    /** Adds fields as one step; selection and focus stay. */
    addDetected(detected: readonly Field[]): void {
      const added = detected.filter(({ type }) => isKindOffered(type));
      if (added.length > 0) history.record([...draft.peek().fields, ...added]);
    },
    /** Places a field set around a point for the chosen owner. */
    placeFieldSet(fieldSet: FieldSet, spot: Spot): void {
      const owner = recipient.peek()?._id;
      if (!owner) return;
      add(changes.fieldsOfSet(draft.peek().fields, pages.peek(), { fieldSet, recipient: owner, ...spot }), "placed");
    },
    remove(): void {
      const count = selection.peek().size;
      if (count === 0) return;
      onSelection(changes.withoutFields);
      select([]);
      announcement.value = { act: "removed", count };
    },
    nudge(delta: Delta): void {
      onSelection((all, keys) => changes.movedFields(all, keys, delta, pages.peek()), "nudge");
      announcement.value = { act: "moved", count: selection.peek().size, ...firstOf(selected.peek()) };
    },
    /** Moves the right and bottom edges. */
    grow(delta: Delta): void {
      const handle: Handle = delta.x === 0 ? "s" : "e";
      onSelection((all, keys) => changes.resizedFields(all, keys, handle, delta, pages.peek()), "grow");
      announcement.value = { act: "resized", count: selection.peek().size, ...firstOf(selected.peek()) };
    },
    setBox(typed: Partial<FieldBox>): void {
      onSelection((all, keys) => changes.fieldsWithBox(all, keys, typed, pages.peek()));
    },
    /** Sets properties of the selected fields, or of those named. */
    set(settings: changes.FieldSettings, keys: changes.Keys = selection.peek()): void {
      const all = changes.fieldsWith(draft.peek().fields, freeOf(keys), settings);
      if (keys.size > 0) history.record(all, `set ${Object.keys(settings).join()}`);
    },
    setKind(type: FieldType): void {
      if (!isKindOffered(type)) return;
      onSelection((all, keys) => changes.fieldsOfKind(all, keys, type, pages.peek()));
    },
    /** Gives all the width or height of the first in reading order. */
    sameSize(side: "width" | "height" | "both"): void {
      const model = ordered.peek().find((field) => selection.peek().has(field.key));
      if (model) onSelection((all, keys) => changes.fieldsSizedAs(all, keys, model, side, pages.peek()));
    },
    align(alignment: Alignment): void {
      onSelection((all, keys) => changes.alignedFields(all, keys, alignment));
    },
    distribute(axis: "x" | "y"): void {
      onSelection((all, keys) => changes.distributedFields(all, keys, axis));
    },
    copy(): void {
      if (selection.peek().size === 0) return;
      clipboard.write(selected.peek());
      announcement.value = { act: "copied", count: selection.peek().size };
    },
    /** Pastes onto the current page; a second paste is offset. */
    paste(): void {
      const page = pages.peek()[currentPage.peek()];
      if (!page) return;
      const known = new Set(free.peek().map((one) => one._id));
      const heir = recipient.peek()?._id;
      // Fields from another document, or of a removed owner, get the chosen owner.
      const copied = clipboard
        .read()
        .flatMap((field) => (known.has(field.recipient) ? field : heir ? { ...field, recipient: heir } : []));
      const pasted = changes.copiesOf(draft.peek().fields, copied, page, pages.peek(), PASTE_OFFSET_MM);
      add(pasted, "pasted");
      if (pasted.length > 0) clipboard.write(pasted);
    },
    /** Copies the selected fields to pages, counted through all files from 0. */
    copyToPages(indexes: readonly number[]): void {
      const targets = indexes.flatMap((index) => pages.peek()[index] ?? []);
      const added = changes.copiesOnPages(draft.peek().fields, selection.peek(), targets, pages.peek());
      const previous = selection.peek();
      add(added, "pasted");
      select(previous);
    },
    undo(): void {
      if (history.undo()) dropStaleSelection();
    },
    redo(): void {
      if (history.redo()) dropStaleSelection();
    },
    /** Ends a drag as one undo step. */
    endGesture(): void {
      const result = gesture.end();
      if (result) history.record(result);
    },
    /** Ends the drag, the armed kind or the selection, whichever comes first. */
    escape(): void {
      if (gesture.live.peek()) gesture.cancel();
      else if (tool.peek()) tool.value = null;
      else select([]);
    },
    /** Replaces a file together with its fields' new places; undo takes both back. */
    changeFile(part: FilePart, next: FilePart, after: changes.Fields): void {
      const fields = [...after];
      fileSteps.link({ part, fields: draft.peek().fields }, { part: next, fields });
      history.record(fields);
      dropStaleSelection();
    },
    forgetHistory: history.clear,
    dropStaleSelection,
    /** Merges somebody else's change of fields; undo and a drag under way keep it. */
    applyOthersChange(change: (fields: changes.Fields) => Field[]): void {
      gesture.applyChange(change);
      history.rebase((fields) => fileSteps.follow(fields, change(fields)));
      dropStaleSelection();
    },
  };
}

function firstOf(fields: readonly Field[]): { field?: Field } {
  return fields[0] ? { field: fields[0] } : {};
}
