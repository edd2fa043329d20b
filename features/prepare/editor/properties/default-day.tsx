import { isDay } from "../../../../domain/field/date-format.ts";
import { dayFault, FIRST_YEAR, LAST_YEAR, TODAY } from "../../../../domain/field/kinds/day.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { commonValue, type SelectionProps } from "./selection-props.ts";

/** The day with which a date field starts: none, the day of signing, or a fixed one. */
export function DefaultDay({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const r = useT("refusals");
  const data = commonValue(fields, (field) => field.data);
  const choice = data === null ? "" : data === "" || data === false ? "empty" : data === TODAY ? TODAY : "fixed";
  const fault = typeof data === "string" && choice === "fixed" ? dayFault(data) : null;
  const set = (value: string) => editor.set({ data: value });
  return (
    <>
      <SelectField
        label={t("editor.data.day")}
        data-property={choice === "fixed" ? undefined : "data"}
        value={choice}
        onChange={(event) =>
          set(event.target.value === "fixed" ? thisDay() : event.target.value === TODAY ? TODAY : "")
        }
      >
        {data === null && <option value="">{t("editor.mixed")}</option>}
        <option value="empty">{t("editor.data.day.empty")}</option>
        <option value={TODAY}>{t("editor.data.day.today")}</option>
        <option value="fixed">{t("editor.data.day.fixed")}</option>
      </SelectField>
      {choice === "fixed" && (
        <TextField
          type="date"
          label={t("editor.data.day.which")}
          hint={t("editor.data.day.hint")}
          data-property="data"
          min={`${FIRST_YEAR}-01-01`}
          max={`${LAST_YEAR}-12-31`}
          error={fault && isDay(String(data)) ? r(fault.code, fault.params) : undefined}
          value={String(data)}
          onChange={(event) => event.target.value && set(event.target.value)}
        />
      )}
    </>
  );
}

/** Today in the sender's zone, `yyyy-MM-dd`. */
function thisDay(): string {
  const now = new Date();
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
