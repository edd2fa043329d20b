import { signal } from "@preact/signals-react";
import type { FormField } from "./form.ts";
import type { FieldContent, StoredForm } from "./stored-form.ts";

/** Drawings and pictures in dialogs that were closed without being accepted, by field: they are there again next time. */
export function createUnfinished() {
  const unfinished = signal<StoredForm["unfinished"]>({});
  return {
    unfinished,
    unfinishedIn: (field: FormField): FieldContent | null => unfinished.peek()[field.key] ?? null,
    setUnfinished(field: FormField, content: FieldContent | null): void {
      const { [field.key]: before, ...rest } = unfinished.peek();
      if (content) unfinished.value = { ...rest, [field.key]: content };
      else if (before) unfinished.value = rest;
    },
  };
}
