import { type ReactElement, useMemo, useState } from "react";
import type { Field } from "../../../../domain/field/field.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import { TEXT_LIMIT } from "../../../../domain/field/limits.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { SelectField, TextField } from "../../../ui/controls/text-field.tsx";
import { formatNumber } from "../../../ui/formats.ts";
import { indexOfPage } from "../canvas/page-shapes.ts";
import type { Editor } from "../create-editor.ts";
import { lookOf, NumberInput } from "./number-input.tsx";
import { commonValue, haveProperty, type SelectionProps } from "./selection-props.ts";

/** Visibility that depends on another field's value. */
export function Condition({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const [isOpen, setOpen] = useState(false);
  const choices = useChoices(editor, fields, isOpen);
  if (!haveProperty(fields, "visibleIf")) return null;
  const chosenKey = commonValue(fields, (field) => field.visibleIf?.field ?? "");
  const other = chosenKey ? editor.fieldOf(chosenKey) : undefined;
  const open = () => setOpen(true);
  return (
    <>
      <SelectField
        label={t("editor.condition")}
        data-property="visibleIf"
        value={chosenKey ?? ""}
        onFocus={open}
        onPointerDown={open}
        onChange={(event) => {
          const field = event.target.value as FieldKey | "";
          const chosen = field ? editor.fieldOf(field) : undefined;
          const isTick = chosen && kindOf(chosen.type).form === "check";
          editor.set({ visibleIf: field ? { field, ...(isTick ? { is: true } : {}) } : undefined });
        }}
      >
        <option value="">{t(chosenKey === null ? "editor.mixed" : "editor.condition.always")}</option>
        {chosenKey && !other && <option value={chosenKey}>{t("editor.condition.gone")}</option>}
        {choices}
      </SelectField>
      {other && <ExpectedValue editor={editor} fields={fields} other={other} />}
    </>
  );
}

/** The other fields by name; computed once opened, and not again while a field moves. */
function useChoices(editor: Editor, fields: readonly Field[], isOpen: boolean): ReactElement[] {
  const t = useT("prepare");
  const language = useLanguage();
  const all = editor.draft.value.fields;
  const pages = editor.pages.value;
  const own = fields.map((field) => field.key).join("\n");
  const chosenKey = fields[0]?.visibleIf?.field;
  return useMemo(() => {
    const keys = new Set(own.split("\n"));
    const isChoice = (one: Field) => !keys.has(one.key) && kindOf(one.type).form !== "none";
    return all
      .filter((one) => isChoice(one) && (isOpen || one.key === chosenKey))
      .map((one) => {
        const page = formatNumber(language, indexOfPage(pages, one) + 1);
        return (
          <option key={one.key} value={one.key}>
            {t("editor.condition.field", { field: one.label || t(`kind.${one.type}`), page })}
          </option>
        );
      });
  }, [all, pages, own, chosenKey, isOpen, language, t]);
}

/** The value that the other field must have. */
function ExpectedValue({ editor, fields, other }: SelectionProps & { other: Field }) {
  const t = useT("prepare");
  const is = commonValue(fields, (field) => field.visibleIf?.is);
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
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    );
  }
  if (other.type === "number") {
    return (
      <NumberInput
        key={other.key}
        label={t("editor.condition.is")}
        hint={t("editor.condition.any.hint")}
        property="visibleIf"
        currency={other.currency}
        look={lookOf(other)}
        value={typeof is === "string" ? is : ""}
        onValue={(plain) => set(plain || undefined)}
      />
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
