import type { FieldType } from "./field-type.ts";
import type { FieldKind } from "./kind.ts";
import { cells } from "./kinds/cells.ts";
import { checkbox } from "./kinds/checkbox.ts";
import { company } from "./kinds/company.ts";
import { dateSigned } from "./kinds/date-signed.ts";
import { drawing } from "./kinds/drawing.ts";
import { dropdown } from "./kinds/dropdown.ts";
import { editableDate } from "./kinds/editable-date.ts";
import { email } from "./kinds/email.ts";
import { image } from "./kinds/image.ts";
import { initials } from "./kinds/initials.ts";
import { label } from "./kinds/label.ts";
import { name } from "./kinds/name.ts";
import { number } from "./kinds/number.ts";
import { radio } from "./kinds/radio.ts";
import { selfie } from "./kinds/selfie.ts";
import { signature } from "./kinds/signature.ts";
import { signerAttachment } from "./kinds/signer-attachment.ts";
import { stamp } from "./kinds/stamp.ts";
import { textbox } from "./kinds/textbox.ts";
import { title } from "./kinds/title.ts";

const kinds: Record<FieldType, FieldKind> = {
  ...{ signature, initials, textbox, dateSigned, checkbox, name, email, title, company, editableDate },
  ...{ image, label, selfie, signerAttachment, drawing, number, dropdown, radio, stamp, cells },
};

export function kindOf(type: FieldType): FieldKind {
  return kinds[type];
}

/** Whether the field makes its recipient a signer. */
export function isSignature(type: FieldType): boolean {
  return type === "signature" || type === "initials";
}

/** Whether the signer can enter a value. */
export function isFillable(field: { type: FieldType; readOnly: boolean }): boolean {
  const kind = kindOf(field.type);
  return kind.form !== "none" && !kind.serverSet && !field.readOnly;
}
