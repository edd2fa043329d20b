import type { ChangeEvent, CSSProperties, Ref } from "react";
import { countCells } from "../../../domain/field/kinds/cells.ts";
import { FIRST_YEAR, LAST_YEAR } from "../../../domain/field/kinds/day.ts";
import { isTall } from "../../../domain/field/kinds/text.ts";
import { fieldOfView, sizeOfView } from "../../fields/field-of-view.ts";
import { useT } from "../../host/i18n.ts";
import { labelOf } from "../form/fault-texts.ts";
import type { FormField } from "../form/form.ts";
import type { ControlProps } from "./page-control.tsx";

/** Control for typed or chosen text, in its field's font; the field's picture replaces it when it loses focus. */
export function TextControl({ signing, field, id, fault, ref, onNext }: ControlProps) {
  const t = useT("sign");
  const label = labelOf(t, field);
  const value = String(signing.values.value[field.key] ?? "");
  const common = {
    id,
    "aria-invalid": fault ? (true as const) : undefined,
    "aria-describedby": fault,
    "aria-required": field.required || undefined,
    "aria-label": label,
    "data-empty": value === "" || undefined,
    value,
    onBlur: () => signing.check(field.key),
    onFocus: () => signing.goTo(field.key),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      signing.setValue(field.key, event.target.value),
  };
  if (field.type === "dropdown") {
    return (
      <select ref={ref as Ref<HTMLSelectElement>} {...common}>
        <option value="">{placeholderOf(field, label, t("field.choose"))}</option>
        {(field.options ?? []).map((option) => (
          <option key={option} value={option} translate="no">
            {option}
          </option>
        ))}
      </select>
    );
  }
  if (field.type === "editableDate")
    return <input ref={ref as Ref<HTMLInputElement>} type="date" {...dayLimits} {...common} />;
  const text = {
    ...common,
    dir: "auto",
    placeholder: placeholderOf(field, label, field.required ? undefined : t("field.optional")),
  };
  if (field.type === "textbox" && isTall(fieldOfView(field), sizeOfView(field))) {
    return <textarea ref={ref as Ref<HTMLTextAreaElement>} {...text} />;
  }
  const cells = field.type === "cells" ? ({ "--cells": countCells(field) } as CSSProperties) : undefined;
  return (
    <input
      ref={ref as Ref<HTMLInputElement>}
      {...inputOf(field)}
      {...text}
      style={cells}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.nativeEvent.isComposing) onNext();
      }}
    />
  );
}

/** A browser then takes no year of more than four digits. */
export const dayLimits = { min: `${FIRST_YEAR}-01-01`, max: `${LAST_YEAR}-12-31` };

function placeholderOf(field: FormField, label: string, more: string | undefined): string {
  return field.placeholder || (more ? `${label} (${more})` : label);
}

const autoComplete: Partial<Record<FormField["type"], string>> = {
  name: "name",
  email: "email",
  title: "organization-title",
  company: "organization",
};

/** Input attributes that let the device assist with typing. */
export function inputOf(field: FormField) {
  return {
    type: field.type === "email" ? "email" : "text",
    inputMode: field.type === "number" ? ("decimal" as const) : undefined,
    autoComplete: autoComplete[field.type] ?? "off",
  };
}
