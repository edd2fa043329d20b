/** Keeps undo steps, page and zoom when the editor's screen is left, e.g. for the preview. */
import { type Signal, signal } from "@preact/signals-react";
import type { Field } from "../../../domain/field/field.ts";
import type { Host } from "../../host/host.ts";
import type { Zoom } from "../../pdf/zoom.ts";
import type { Draft } from "../draft/draft.ts";
import { isSame } from "../draft/draft-items.ts";
import { createFileSteps } from "./file-steps.ts";
import { newSteps, type Steps } from "./history.ts";

export type EditorMemory = {
  steps: Steps<readonly Field[]>;
  fileSteps: ReturnType<typeof createFileSteps>;
  /** Counted through all files from 0. */
  currentPage: Signal<number>;
  zoom: Signal<Zoom>;
};

export function newEditorMemory(): EditorMemory {
  return { steps: newSteps(), fileSteps: createFileSteps(), currentPage: signal(0), zoom: signal<Zoom>("width") };
}

/** The last editor that each host closed; by host, because a page may hold two elements. */
const closedEditors = new WeakMap<Host, { documentId: string; draft: Draft; memory: EditorMemory }>();

export function keepEditor(host: Host, documentId: string | undefined, draft: Draft, memory: EditorMemory): void {
  if (documentId) closedEditors.set(host, { documentId, draft, memory });
}

/** The memory of a document's last editor. Undo steps are dropped if somebody changed the draft meanwhile. */
export function recallEditor(host: Host, documentId: string | undefined, draft: Draft): EditorMemory {
  const closed = closedEditors.get(host);
  if (!closed || closed.documentId !== documentId) return newEditorMemory();
  const { memory } = closed;
  if (!isSame("work", workOf(closed.draft), workOf(draft))) {
    return { ...newEditorMemory(), currentPage: memory.currentPage, zoom: memory.zoom };
  }
  memory.fileSteps.follow(closed.draft.fields, draft.fields);
  return memory;
}

/** Parts of a draft on which undo steps depend. */
function workOf({ fields, recipients, fileParts }: Draft) {
  return [fields, recipients.map((one) => one._id), fileParts.map((one) => one.key)];
}
