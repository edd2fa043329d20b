import { FieldType } from "../../../../domain/field/field-type.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { common, type Part } from "./part.ts";

/** Changes the kind in place; properties that the new kind ignores are kept. */
export function KindChange({ editor, fields }: Part) {
  const t = useT("prepare");
  const type = common(fields, (field) => field.type);
  return (
    <SelectField
      label={t("editor.kind")}
      value={type ?? ""}
      onChange={(event) => {
        const wanted = FieldType.options.find((one) => one === event.target.value);
        if (wanted) editor.setKind(wanted);
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
