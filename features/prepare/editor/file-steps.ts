import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";

type Fields = readonly Field[];

/**
 * Lets undo restore a replaced file: each list of fields in the undo history is linked to the file that it belongs
 * to. Other files that were added or removed meanwhile stay.
 */
export function createFileSteps() {
  /** The original of all files that replaced each other. */
  const originals = new Map<FilePartKey, FilePartKey>();
  const fileOf = new WeakMap<Fields, FilePart>();
  const originalOf = (key: FilePartKey) => originals.get(key) ?? key;

  return {
    link(before: { part: FilePart; fields: Fields }, after: { part: FilePart; fields: Fields }): void {
      originals.set(after.part.key, originalOf(before.part.key));
      fileOf.set(before.fields, before.part);
      fileOf.set(after.fields, after.part);
    },
    /** Links the fields after a change to the same file as those before. */
    follow(before: Fields, after: Field[]): Field[] {
      const part = fileOf.get(before);
      if (part) fileOf.set(after, part);
      return after;
    },
    /** The draft with these fields and the file that they are linked to. */
    withFields(draft: Draft, changed: Fields): Draft {
      const fields = [...changed];
      const part = fileOf.get(changed);
      if (!part) return { ...draft, fields };
      fileOf.set(fields, part);
      const isTwin = (one: FilePart) => one.key !== part.key && originalOf(one.key) === originalOf(part.key);
      return { ...draft, fields, fileParts: draft.fileParts.map((one) => (isTwin(one) ? part : one)) };
    },
  };
}
