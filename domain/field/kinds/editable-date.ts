import { DEFAULT_DATE_FORMAT, dayIn, formatDay, isDay } from "../date-format.ts";
import type { FieldKind } from "../kind.ts";
import { text, textData } from "./text.ts";

/** A day chosen by the signer, stored as `yyyy-MM-dd` and displayed in the field's format; today by default. */
export const editableDate: FieldKind = {
  ...text,
  properties: [...text.properties, "dateFormat", "timeZone"],
  fault: (_field, value) => (isDay(value) ? null : { code: "field_date_invalid" }),
  prefill: (field, known) => {
    const data = textData(field);
    return data && isDay(data) ? data : dayIn(known.at, field.timeZone ?? known.timeZone);
  },
  displayText: (field, value, language) =>
    formatDay(value, field.dateFormat ?? DEFAULT_DATE_FORMAT, field.language ?? language),
};
