import { useMemo } from "react";
import { DEFAULT_DATE_FORMAT, formatInstant, isTimeZone } from "../../../../domain/field/date-format.ts";
import type { Field } from "../../../../domain/field/field.ts";
import { DateFormat } from "../../../../domain/field/properties.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { commonValue, haveProperty, type SelectionProps, textOrUndefined } from "./selection-props.ts";

/** A signature has a date only among its lines. */
export function writesDate(field: Field): boolean {
  return (
    haveProperty([field], "dateFormat") &&
    (!haveProperty([field], "caption") || field.caption?.includes("date") === true)
  );
}

/** The date format, each previewed with today, and the time zone. @useSignals */
export function Dates({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const r = useT("refusals");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={zone} />), []);
  if (!fields.every(writesDate)) return null;
  const format = commonValue(fields, (field) => field.dateFormat ?? DEFAULT_DATE_FORMAT);
  const zone = commonValue(fields, (field) => field.timeZone ?? "");
  const language = fields[0]!.language ?? "en";
  const example = (one: DateFormat) => formatInstant(toInstant(Date.now()), "UTC", one, language);
  return (
    <>
      <SelectField
        label={t("editor.date_format")}
        value={format ?? ""}
        onChange={(event) => editor.set({ dateFormat: DateFormat.options.find((one) => one === event.target.value) })}
      >
        {format === null && <option value="">{t("editor.mixed")}</option>}
        {DateFormat.options.map((one) => (
          <option key={one} value={one}>
            {`${example(one)} (${one})`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("editor.time_zone")}
        data-property="timeZone"
        hint={t("editor.time_zone.hint")}
        error={zone && !isTimeZone(zone) ? r("field_time_zone_unknown") : undefined}
        list="pr-zones"
        dir="ltr"
        maxLength={60}
        value={zone ?? ""}
        onChange={(event) => editor.set({ timeZone: textOrUndefined(event.target.value) })}
      />
      <datalist id="pr-zones">{zones}</datalist>
    </>
  );
}
