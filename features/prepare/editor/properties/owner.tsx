import type { RecipientId } from "../../../../domain/ids.ts";
import { useT } from "../../../host/i18n.ts";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { useOwnerName } from "../../draft/texts/use-owner-name.ts";
import { commonValue, type SelectionProps } from "./selection-props.ts";

/** The person of the selected fields. */
export function Owner({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const nameOf = useOwnerName();
  const owner = commonValue(fields, (field) => field.recipient);
  return (
    <SelectField
      label={t("editor.owner")}
      value={editor.free.value.some((one) => one._id === owner) ? owner! : ""}
      onChange={(event) => editor.set({ recipient: event.target.value as RecipientId })}
    >
      {owner === null && <option value="">{t("editor.mixed")}</option>}
      {owner !== null && !editor.free.value.some((one) => one._id === owner) && (
        <option value="">{t("people.someone")}</option>
      )}
      {editor.free.value.map((one, index) => (
        <option key={one._id} value={one._id}>
          {nameOf(one, t("people.nth", { number: index + 1 }))}
        </option>
      ))}
    </SelectField>
  );
}
