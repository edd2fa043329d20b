import { faultyInput } from "../../../domain/field/faulty-input.ts";
import type { FieldKey } from "../../../domain/ids.ts";
import type { RefusalCode } from "../../../domain/outcome.ts";
import type { Editor } from "./create-editor.ts";

/** Selects and shows a faulty field, and asks for the focus of the input that puts it right. */
export function showFault(
  editor: Pick<Editor, "select" | "fieldOf" | "askedProperty">,
  { key, code }: { key: FieldKey; code: RefusalCode | undefined },
  onShow: (key: FieldKey) => void,
): void {
  const field = editor.fieldOf(key);
  editor.select([key]);
  onShow(key);
  editor.askedProperty.value = field && code ? faultyInput(code, field) : null;
}
