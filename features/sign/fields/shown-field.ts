import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { captionOf } from "../../../domain/field/caption.ts";
import { isTimeZone } from "../../../domain/field/date-format.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import type { Instant } from "../../../domain/ids.ts";
import { fieldOfView, sizeOfView } from "../../fields/field-of-view.ts";
import { readableOn } from "../../fields/readable.ts";
import { drawnText } from "../form/entered-text.ts";
import type { FormField } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";

/** Returns the shapes of a field with its current value, as the sealed PDF draws them on the field's page. */
export function shapesIn(signing: Signing, view: SignerView, field: FormField, now: number): Shape[] {
  const kind = kindOf(field.type);
  const value = shownValue(signing, view, field);
  if (value === undefined || value === "" || value === false) return [];
  const asField = fieldOfView(field);
  const caption =
    kind.form === "ink" ? captionOf(asField, aboutSigner(view, new Date(now).toISOString() as Instant)) : [];
  const language = field.language ?? view.signerLanguage;
  const shapes = kind.shapes(asField, { value, caption, language }, sizeOfView(field));
  return readableOn(view.pages[field.page], shapes, asField.box);
}

/** The value as it is drawn: text, a tick, `true` for a picture. */
function shownValue(signing: Signing, view: SignerView, field: FormField): string | boolean | undefined {
  const value = signing.values.value[field.key];
  const kind = kindOf(field.type);
  switch (kind.form) {
    case "none":
      return field.data;
    case "file":
      return signing.attached.value.find((one) => one.field === field.key)?.fileName;
    case "ink":
    case "picture":
      return signing.pictureIn(field) !== undefined;
    default:
      return typeof value === "string" ? drawnText(field, value, view.signerLanguage) : value;
  }
}

function aboutSigner(view: SignerView, at: Instant) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { userName: name, signerLanguage: language, signatureId } = view;
  return { name, language, signatureId, at, timeZone: isTimeZone(zone) ? zone : "UTC" };
}
