import { FieldType } from "../../../../domain/field/field-type.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { commonValue, type SelectionProps } from "./selection-props.ts";

/** Changes the kind in place; properties that the new kind ignores are kept. */
export function KindChange({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const type = commonValue(fields, (field) => field.type);
  return (
    <SelectField
      label={t("editor.kind")}
      value={type ?? ""}
      onChange={(event) => {
        const chosenType = FieldType.options.find((one) => one === event.target.value);
        if (chosenType) editor.setKind(chosenType);
      }}
    >
      {type === null && <option value="">{t("editor.mixed")}</option>}
      {FieldType.options
        .filter((one) => one === type || editor.kinds.value?.includes(one) !== false)
        .map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
    </SelectField>
  );
}
