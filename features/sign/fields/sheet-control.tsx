import { useId } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { groupsOf, ruleOf } from "../../../domain/field/groups.ts";
import { countCells } from "../../../domain/field/kinds/cells.ts";
import { isTall } from "../../../domain/field/kinds/text.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { fieldOfView, sizeOfView } from "../../fields/field-of-view.ts";
import { useT } from "../../host/i18n.ts";
import { Checkbox, Radio } from "../../ui/controls/checkbox.tsx";
import { SelectField, TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { faultText, labelOf, ruleText } from "../form/fault-texts.ts";
import { type FormField, groupOf } from "../form/form.ts";
import type { Signing } from "../form/signing.ts";
import { shapesIn } from "./shown-field.ts";
import { dayLimits, inputOf } from "./text-control.tsx";
import { useLiveFault } from "./use-live-fault.ts";

type Props = { signing: Signing; view: SignerView; field: FormField };

/** A field's control at touch size. */
export function SheetControl(props: Props) {
  return kindOf(props.field.type).form === "check" ? <Ticks {...props} /> : <FieldInput {...props} />;
}

function FieldInput({ signing, view, field }: Props) {
  const t = useT("sign");
  const formats = useFormats();
  const live = useLiveFault(field, signing.values.value[field.key], shapesIn(signing, view, field, Date.now()));
  const fault = signing.faults.value[field.key] ?? live;
  const setValue = (event: { target: { value: string } }) => signing.setValue(field.key, event.target.value);
  const limit = field.type === "cells" ? countCells(fieldOfView(field)) : field.maxLength;
  const common = {
    label: labelOf(t, field),
    aside: <span className="cs-muted">{t(field.required ? "field.required" : "field.optional")}</span>,
    error: fault ? faultText(t, field, fault) : undefined,
    hint: limit ? t("field.limit", { limit: formats.number(limit) }) : undefined,
    value: String(signing.values.value[field.key] ?? ""),
    "aria-required": field.required || undefined,
    onBlur: () => signing.check(field.key),
  };
  if (field.type === "dropdown") {
    return (
      <SelectField {...common} onChange={setValue}>
        <option value="">{field.placeholder || t("field.choose")}</option>
        {(field.options ?? []).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </SelectField>
    );
  }
  if (field.type === "editableDate")
    return <TextField {...common} type="date" {...dayLimits} dir={undefined} onChange={setValue} />;
  const written = { ...common, placeholder: field.placeholder, enterKeyHint: "next" as const, onChange: setValue };
  if (field.type === "textbox" && isTall(fieldOfView(field), sizeOfView(field))) {
    return <TextArea {...written} rows={2} />;
  }
  return <TextField {...written} {...inputOf(field)} />;
}

/** A checkbox; if it belongs to a group, the whole group with its rule. */
function Ticks({ signing, field }: Props) {
  const t = useT("sign");
  const id = useId();
  const members = groupOf(field, signing.steps.value);
  const rule = groupsOf(members).length > 0 ? ruleOf(members) : null;
  const lacking = members.find((one) => signing.faults.value[one.key]);
  const error = lacking && faultText(t, lacking, signing.faults.value[lacking.key]!);
  const state = t(field.required ? "field.required" : "field.optional");
  const hint = rule && field.type === "checkbox" ? ruleText(t, rule) : state;
  return (
    <fieldset className="cs-field sign-ticks" aria-describedby={error ? id : undefined}>
      <legend className={members.length > 1 ? "cs-muted" : "cs-hidden"}>
        {`${members.length > 1 ? (field.group ?? labelOf(t, field)) : labelOf(t, field)} (${hint})`}
      </legend>
      {members.map((one) => {
        const ticks = {
          checked: signing.values.value[one.key] === true,
          "aria-invalid": error ? (true as const) : undefined,
          onChange: (event: { target: { checked: boolean } }) => signing.setValue(one.key, event.target.checked),
        };
        const textArea = (
          <>
            <span>{`${labelOf(t, one)} `}</span>
            {members.length === 1 && <span className="cs-muted">{`(${hint})`}</span>}
          </>
        );
        if (one.type === "checkbox") {
          return (
            <Checkbox key={one.key} {...ticks}>
              {textArea}
            </Checkbox>
          );
        }
        return (
          <Radio key={one.key} name={`${id}-radio`} {...ticks}>
            {textArea}
          </Radio>
        );
      })}
      {error && (
        <p className="cs-error" id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
