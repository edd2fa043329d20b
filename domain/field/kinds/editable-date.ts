import { DEFAULT_DATE_FORMAT, dayIn, formatDay } from "../date-format.ts";
import type { FieldKind } from "../kind.ts";
import { dayFault, TODAY } from "./day.ts";
import { text, textData } from "./text.ts";

/**
 * A day chosen by the signer, stored as `yyyy-MM-dd` and displayed in the field's format. Empty at first, unless the
 * sender chose a day or `today`. A read-only one without a day is the day of signing: nobody could fill it in.
 */
export const editableDate: FieldKind = {
  ...text,
  properties: [...text.properties, "dateFormat", "timeZone"],
  fault: (_field, value) => dayFault(value),
  prefill: (field, known) => {
    const data = textData(field);
    if (data === TODAY || (!data && field.readOnly)) return dayIn(known.at, field.timeZone ?? known.timeZone);
    return data && dayFault(data) === null ? data : undefined;
  },
  displayText: (field, value, language) =>
    formatDay(value, field.dateFormat ?? DEFAULT_DATE_FORMAT, field.language ?? language),
};
