import { DEFAULT_DATE_FORMAT, formatInstant } from "../date-format.ts";
import type { FieldKind } from "../kind.ts";
import { text } from "./text.ts";

/** The instant of signing in the signer's or the chosen zone; the server sets it when it receives the signature. */
export const dateSigned: FieldKind = {
  ...text,
  properties: [
    "label",
    "fontSize",
    "bold",
    "italic",
    "align",
    "color",
    "dateFormat",
    "timeZone",
    "language",
    "visibleIf",
  ],
  serverSet: true,
  prefill: (field, known) =>
    formatInstant(
      known.at,
      field.timeZone ?? known.timeZone,
      field.dateFormat ?? DEFAULT_DATE_FORMAT,
      field.language ?? known.language,
    ),
};
