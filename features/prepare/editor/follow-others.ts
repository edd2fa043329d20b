import type { MergedChange } from "../draft/autosave.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import type { Editor } from "./create-editor.ts";

/** Keeps the editor in step with others' changes; returns a function that stops it. */
export function followOthers(editor: Editor, { mergedChange }: Pick<DraftStore, "mergedChange">): () => void {
  return mergedChange.subscribe((merged) => {
    if (merged) applyMerge(editor, merged);
  });
}

/** Drops undo steps that lead to removed recipients or files. */
function applyMerge(editor: Editor, { before, draft, carry }: MergedChange): void {
  const isAnyRemoved = (was: readonly { key?: string; _id?: string }[], is: typeof was) =>
    was.some((one) => !is.some((other) => other.key === one.key && other._id === one._id));
  if (isAnyRemoved(before.recipients, draft.recipients) || isAnyRemoved(before.fileParts, draft.fileParts))
    editor.forgetHistory();
  editor.applyOthersChange(carry);
}
