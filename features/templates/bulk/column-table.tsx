import { targetKey } from "../../../domain/template/bulk/target-key.ts";
import { useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { BulkCheck, BulkPreparation } from "./create-bulk.ts";

/** Each column with its first cells and its target. */
export function ColumnTable({ bulk, check }: { bulk: BulkPreparation; check: BulkCheck }) {
  const t = useT("bulk");
  const formats = useFormats();
  const labelOf = ({ header, target }: BulkCheck["targets"][number]) => {
    if ("metadata" in target) return t("columns.metadata", { key: target.metadata });
    return "externalId" in target ? t("columns.externalId") : header;
  };
  /** A column is offered as metadata under its own header only. */
  const optionsOf = (column: string) =>
    check.targets.filter(({ target }) => !("metadata" in target) || target.metadata === column);
  return (
    <section aria-labelledby="bulk-columns">
      <h2 id="bulk-columns">{t("columns")}</h2>
      <p className="cs-muted">{t("columns.text", { count: check.rows, number: formats.number(check.rows) })}</p>
      <ul className="bulk-columns">
        {check.columns.map(({ header, samples, decimal, order }) => {
          const target = bulk.targets.value.get(header);
          return (
            <li key={header}>
              <div>
                <strong dir="auto">{header}</strong>
                <span className="cs-muted cs-truncate" dir="auto">
                  {samples.filter((sample) => sample !== "").join(" · ") || t("columns.empty")}
                </span>
              </div>
              <SelectField
                label={t("columns.fills", { column: header })}
                quietLabel
                value={target ? targetKey(target) : ""}
                onChange={(event) => {
                  const chosen = check.targets.find((one) => targetKey(one.target) === event.target.value);
                  void bulk.assign(header, chosen?.target ?? null);
                }}
              >
                <option value="">{t("columns.unused")}</option>
                {optionsOf(header).map((one) => (
                  <option key={targetKey(one.target)} value={targetKey(one.target)}>
                    {labelOf(one)}
                  </option>
                ))}
              </SelectField>
              {target && "field" in target && decimal !== undefined && (
                <SelectField
                  label={t("columns.decimal", { column: header })}
                  value={decimal ?? ""}
                  onChange={({ target: { value } }) => {
                    if (value === "." || value === ",") void bulk.assign(header, { ...target, decimal: value });
                  }}
                >
                  {decimal === null && <option value="">{t("columns.decimal.choose")}</option>}
                  <option value=".">{t("columns.decimal.point")}</option>
                  <option value=",">{t("columns.decimal.comma")}</option>
                </SelectField>
              )}
              {target && "field" in target && order !== undefined && (
                <SelectField
                  label={t("columns.order", { column: header })}
                  value={order ?? ""}
                  onChange={({ target: { value } }) => {
                    if (value === "dmy" || value === "mdy") void bulk.assign(header, { ...target, order: value });
                  }}
                >
                  {order === null && <option value="">{t("columns.order.choose")}</option>}
                  <option value="dmy">{t("columns.order.dmy")}</option>
                  <option value="mdy">{t("columns.order.mdy")}</option>
                </SelectField>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
