import type { FieldType } from "../../../../domain/field/field-type.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import { LABEL_LIMIT, TEXT_LIMIT } from "../../../../domain/field/limits.ts";
import { useT } from "../../../host/i18n.ts";
import { Checkbox, Switch } from "../../../ui/controls/checkbox.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/controls/text-field.tsx";
import { DefaultDay } from "./default-day.tsx";
import { lookOf, NumberInput } from "./number-input.tsx";
import { commonValue, haveProperty, type SelectionProps, textOrUndefined } from "./selection-props.ts";

/** Whether it must be filled in, its label and its default value. */
export function InputProperties({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const required = commonValue(fields, (field) => field.required);
  const label = commonValue(fields, (field) => field.label);
  return (
    <>
      {fields.every((field) => kindOf(field.type).serverSet) && <p className="pr-detail">{t("editor.server_set")}</p>}
      {haveProperty(fields, "required") && (
        <Switch checked={required ?? false} onChange={(event) => editor.set({ required: event.target.checked })}>
          {t("editor.required")}
        </Switch>
      )}
      {haveProperty(fields, "label") && (
        <TextField
          label={t("editor.label")}
          hint={t("editor.label.hint")}
          data-property="label"
          maxLength={LABEL_LIMIT}
          value={label ?? ""}
          onChange={(event) => editor.set({ label: event.target.value })}
        />
      )}
      {haveProperty(fields, "data") && <DefaultValue editor={editor} fields={fields} />}
    </>
  );
}

/** Whether the value is fixed, and whether an attached file becomes pages. */
export function InputDetails({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const readOnly = commonValue(fields, (field) => field.readOnly);
  const merges = commonValue(fields, (field) => field.mergeWithDocument ?? false);
  return (
    <>
      {haveProperty(fields, "readOnly") && (
        <Switch checked={readOnly ?? false} onChange={(event) => editor.set({ readOnly: event.target.checked })}>
          {t("editor.read_only")}
        </Switch>
      )}
      {haveProperty(fields, "mergeWithDocument") && (
        <Switch
          checked={merges ?? false}
          onChange={(event) => editor.set({ mergeWithDocument: event.target.checked || undefined })}
        >
          {t("editor.merge_attachment")}
        </Switch>
      )}
    </>
  );
}

/** The hint shown while the field is empty. */
export function Placeholder({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  if (!haveProperty(fields, "placeholder")) return null;
  const placeholder = commonValue(fields, (field) => field.placeholder ?? "");
  return (
    <TextField
      label={t("editor.placeholder")}
      maxLength={LABEL_LIMIT}
      value={placeholder ?? ""}
      onChange={(event) => editor.set({ placeholder: textOrUndefined(event.target.value) })}
    />
  );
}

/** The control for the default value of each kind; `null`: the sender gives none. */
const defaultControls: Record<FieldType, "tick" | "option" | "day" | "number" | "line" | "lines" | null> = {
  ...{ checkbox: "tick", radio: "tick", dropdown: "option", editableDate: "day" },
  ...{ number: "number", cells: "line", textbox: "lines", label: "lines" },
  ...{ signature: null, initials: null, dateSigned: null, name: null, email: null, title: null, company: null },
  ...{ image: null, selfie: null, signerAttachment: null, drawing: null, stamp: null },
};

function DefaultValue({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const data = commonValue(fields, (field) => field.data);
  const text = typeof data === "string" ? data : "";
  const control = commonValue(fields, (field) => defaultControls[field.type]);
  if (control === "tick") {
    return (
      <Checkbox checked={data === true} onChange={(event) => editor.set({ data: event.target.checked })}>
        {t("editor.data.checked")}
      </Checkbox>
    );
  }
  const set = (value: string) => editor.set({ data: value });
  if (control === "option") {
    const options = fields.length === 1 ? (fields[0]!.options ?? []) : [];
    return (
      <SelectField label={t("editor.data.option")} value={text} onChange={(event) => set(event.target.value)}>
        <option value="">{t("editor.data.none")}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
    );
  }
  if (control === "day") return <DefaultDay editor={editor} fields={fields} />;
  if (control === "number") {
    return (
      <NumberInput
        key={fields.map(({ key }) => key).join(" ")}
        label={t("editor.data.number")}
        property="data"
        currency={fields[0]!.currency}
        look={lookOf(fields[0]!)}
        value={text}
        onValue={set}
      />
    );
  }
  if (control === "lines") {
    const isShown = fields.every((field) => kindOf(field.type).form === "none");
    return (
      <TextArea
        rows={2}
        data-property="data"
        label={t(isShown ? "editor.data.words" : "editor.data.text")}
        maxLength={TEXT_LIMIT}
        value={text}
        onChange={(event) => set(event.target.value)}
      />
    );
  }
  if (control !== "line") return null;
  return (
    <TextField
      label={t("editor.data.text")}
      maxLength={TEXT_LIMIT}
      value={text}
      onChange={(event) => set(event.target.value)}
    />
  );
}
