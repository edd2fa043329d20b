import type { Field } from "../../../../domain/field/field.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import { TEXT_LIMIT } from "../../../../domain/field/limits.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import { useLanguage, useT } from "../../../i18n.ts";
import { formatNumber } from "../../../ui/formats.ts";
import { SelectField, TextField } from "../../../ui/text-field.tsx";
import { indexOfPage } from "../page-shapes.ts";
import { common, offers, type Part } from "./part.ts";

/** Shown only while another field has a value. */
export function Condition({ editor, fields }: Part) {
  const t = useT("prepare");
  const language = useLanguage();
  if (!offers(fields, "visibleIf")) return null;
  const own = new Set(fields.map((field) => field.key));
  const others = editor.ordered.value.filter((one) => !own.has(one.key) && kindOf(one.type).form !== "none");
  const wanted = common(fields, (field) => field.visibleIf?.field ?? "");
  if (others.length === 0 && !wanted) return null;
  const nameOf = (one: Field) => {
    const page = formatNumber(language, indexOfPage(editor.pages.value, one) + 1);
    return t("editor.condition.field", { field: one.label || t(`kind.${one.type}`), page });
  };
  const other = others.find((one) => one.key === wanted);
  return (
    <>
      <SelectField
        label={t("editor.condition")}
        value={wanted ?? ""}
        onChange={(event) => {
          const field = event.target.value as FieldKey | "";
          const isTick = others.some((one) => one.key === field && kindOf(one.type).form === "check");
          editor.set({ visibleIf: field ? { field, ...(isTick ? { is: true } : {}) } : undefined });
        }}
      >
        <option value="">{t(wanted === null ? "editor.mixed" : "editor.condition.always")}</option>
        {wanted && !other && <option value={wanted}>{t("editor.condition.gone")}</option>}
        {others.map((one) => (
          <option key={one.key} value={one.key}>
            {nameOf(one)}
          </option>
        ))}
      </SelectField>
      {other && <Wanted editor={editor} fields={fields} other={other} />}
    </>
  );
}

/** Which value the other field must have. */
function Wanted({ editor, fields, other }: Part & { other: Field }) {
  const t = useT("prepare");
  const is = common(fields, (field) => field.visibleIf?.is);
  const set = (value: string | boolean | undefined) =>
    editor.set({ visibleIf: { field: other.key, ...(value === undefined ? {} : { is: value }) } });
  if (kindOf(other.type).form === "check") {
    return (
      <SelectField
        label={t("editor.condition.is")}
        value={is === false ? "false" : "true"}
        onChange={(event) => set(event.target.value === "true")}
      >
        <option value="true">{t("editor.condition.ticked")}</option>
        <option value="false">{t("editor.condition.not_ticked")}</option>
      </SelectField>
    );
  }
  if (other.type === "dropdown") {
    return (
      <SelectField
        label={t("editor.condition.is")}
        value={typeof is === "string" ? is : ""}
        onChange={(event) => set(event.target.value || undefined)}
      >
        <option value="">{t("editor.condition.any")}</option>
        {(other.options ?? []).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    );
  }
  if (kindOf(other.type).form !== "text") return null;
  return (
    <TextField
      label={t("editor.condition.is")}
      hint={t("editor.condition.any.hint")}
      maxLength={TEXT_LIMIT}
      value={typeof is === "string" ? is : ""}
      onChange={(event) => set(event.target.value || undefined)}
    />
  );
}
