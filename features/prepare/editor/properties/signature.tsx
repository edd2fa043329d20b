import { SignatureCaption, SignaturePlacement } from "../../../../domain/field/properties.ts";
import { useT } from "../../../host/i18n.ts";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { commonValue, haveProperty, type SelectionProps } from "./selection-props.ts";

/** The lines about the signer that are printed with a signature. */
export function Signature({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  if (!haveProperty(fields, "caption")) return null;
  const captionLines = fields[0]!.caption ?? [];
  const placement = commonValue(fields, (field) => field.placement ?? "inside");
  return (
    <fieldset className="pr-caption">
      <legend>{t("editor.caption")}</legend>
      {SignatureCaption.options.map((line) => (
        <Checkbox
          key={line}
          checked={captionLines.includes(line)}
          onChange={(event) => {
            const caption = SignatureCaption.options.filter((one) =>
              one === line ? event.target.checked : captionLines.includes(one),
            );
            editor.set({ caption: caption.length > 0 ? caption : undefined });
          }}
        >
          {t(`editor.caption.${line}`)}
        </Checkbox>
      ))}
      {captionLines.length > 0 && (
        <SelectField
          label={t("editor.placement")}
          value={placement ?? ""}
          onChange={(event) =>
            editor.set({ placement: SignaturePlacement.options.find((one) => one === event.target.value) })
          }
        >
          {placement === null && <option value="">{t("editor.mixed")}</option>}
          {SignaturePlacement.options.map((one) => (
            <option key={one} value={one}>
              {t(`editor.placement.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
    </fieldset>
  );
}
