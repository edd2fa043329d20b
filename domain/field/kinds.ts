import type { FieldType } from "./field-type.ts";
import type { FieldKind } from "./kind.ts";
import { checkbox } from "./kinds/checkbox.ts";
import { dateSigned } from "./kinds/date-signed.ts";
import { email } from "./kinds/email.ts";
import { initials } from "./kinds/initials.ts";
import { name } from "./kinds/name.ts";
import { signature } from "./kinds/signature.ts";
import { textbox } from "./kinds/textbox.ts";

export const fieldKinds = { signature, initials, textbox, dateSigned, checkbox, name, email } satisfies Record<
  FieldType,
  unknown
>;

/** The kind behind a type whose value type is not known at compile time. */
export function kindOf(type: FieldType): FieldKind<unknown> {
  return fieldKinds[type] as FieldKind<unknown>;
}
