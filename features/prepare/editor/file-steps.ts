import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { Draft } from "../draft/draft.ts";

type Fields = readonly Field[];

/**
 * Lets undo take back a replaced file: the fields before and after remember which file they stand on. Other files
 * that were added or removed meanwhile stay.
 */
export function createFileSteps() {
  /** The original of all files that replaced each other. */
  const firsts = new Map<FilePartKey, FilePartKey>();
  const standsOn = new WeakMap<Fields, FilePart>();
  const firstOf = (key: FilePartKey) => firsts.get(key) ?? key;

  return {
    link(before: { part: FilePart; fields: Fields }, after: { part: FilePart; fields: Fields }): void {
      firsts.set(after.part.key, firstOf(before.part.key));
      standsOn.set(before.fields, before.part);
      standsOn.set(after.fields, after.part);
    },
    /** Fields made from others stand on the same file. */
    follow(before: Fields, after: Field[]): Field[] {
      const part = standsOn.get(before);
      if (part) standsOn.set(after, part);
      return after;
    },
    /** The draft with these fields, over the file that they stand on. */
    withFields(draft: Draft, changed: Fields): Draft {
      const fields = [...changed];
      const part = standsOn.get(changed);
      if (!part) return { ...draft, fields };
      standsOn.set(fields, part);
      const isTwin = (one: FilePart) => one.key !== part.key && firstOf(one.key) === firstOf(part.key);
      return { ...draft, fields, fileParts: draft.fileParts.map((one) => (isTwin(one) ? part : one)) };
    },
  };
}
