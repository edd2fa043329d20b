import { useMemo } from "react";
import { formatNumber } from "../../../../domain/field/format/number-format.ts";
import { currencies } from "../../../../domain/payment/currency.ts";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { Switch } from "../../../ui/controls/checkbox.tsx";
import { SelectField } from "../../../ui/controls/text-field.tsx";
import { commonValue, type SelectionProps } from "./selection-props.ts";

const decimalChoices = [0, 1, 2, 3, 4, 5, 6];

/** How a number is shown: its decimals, its thousands and its currency. */
export function NumberLook({ editor, fields }: SelectionProps) {
  const t = useT("prepare");
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames(language, { type: "currency" }), [language]);
  const decimals = commonValue(fields, (field) => field.decimals ?? "");
  const currency = commonValue(fields, (field) => field.currency ?? "");
  const grouping = commonValue(fields, (field) => field.grouping ?? field.currency !== undefined);
  return (
    <>
      <p className="pr-detail">{t("editor.number.hint")}</p>
      <SelectField
        label={t("editor.currency")}
        data-property="currency"
        value={currency ?? ""}
        onChange={({ target }) => editor.set({ currency: target.value || undefined })}
      >
        {currency === null && <option value="">{t("editor.mixed")}</option>}
        <option value="">{t("editor.currency.none")}</option>
        {currencies.map((code) => (
          <option key={code} value={code.toUpperCase()}>
            {`${code.toUpperCase()} · ${names.of(code.toUpperCase())}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("editor.decimals")}
        data-property="decimals"
        value={decimals ?? ""}
        onChange={({ target }) => editor.set({ decimals: target.value === "" ? undefined : Number(target.value) })}
      >
        {decimals === null && <option value="">{t("editor.mixed")}</option>}
        <option value="">{t(currency ? "editor.decimals.currency" : "editor.decimals.entered")}</option>
        {decimalChoices.map((count) => (
          <option key={count} value={count}>
            {formatNumber({ decimals: count }, "1200", language)}
          </option>
        ))}
      </SelectField>
      <Switch checked={grouping ?? false} onChange={({ target }) => editor.set({ grouping: target.checked })}>
        {t("editor.grouping", { example: formatNumber({ grouping: true }, "1200", language) })}
      </Switch>
    </>
  );
}
