import { type FormEvent, useId, useState } from "react";
import type { FormId, TemplateId } from "../../domain/ids.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import css from "./export.css?inline";
import type { Filter } from "./export-calls.ts";
import { useExport } from "./use-export.ts";

/** `formId`: `null` without a web form. */
export type ExportAbout =
  | { kind: "list"; filter: Filter }
  | { kind: "template"; templateId: TemplateId; formId: FormId | null };

type Props = { about: ExportAbout; onClose: () => void };

/** Exports the answers of a list or a template as a spreadsheet file. */
export function ExportDialog({ about, onClose }: Props) {
  const t = useT("export");
  const common = useT("common");
  const form = useId();
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isForm, setForm] = useState(false);
  const [bom, setBom] = useState(true);
  useSheet(css);
  const formats = useFormats();
  const { busy, failure, read, leftOut, save, forget } = useExport(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = `${t("name")}-${new Date().toISOString().slice(0, 10)}.${format}`;
    void save({ filter: filterOf(about, isForm), format, bom, name });
  };
  return (
    <Dialog
      title={t(`title.${about.kind}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{busy ? t("stop") : common("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t(leftOut > 0 ? "anyway" : "submit")}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      {leftOut > 0 && !busy && (
        <Notice tone="warning">{t("leftOut", { count: leftOut, number: formats.number(leftOut) })}</Notice>
      )}
      <form id={form} className="export-form" onSubmit={submit}>
        <p className="cs-muted">{t("text")}</p>
        {about.kind === "template" && about.formId && (
          <SelectField
            label={t("source")}
            value={isForm ? "form" : "all"}
            onChange={(event) => {
              setForm(event.target.value === "form");
              forget();
            }}
          >
            <option value="all">{t("source.all")}</option>
            <option value="form">{t("source.form")}</option>
          </SelectField>
        )}
        <SelectField
          label={t("format")}
          value={format}
          onChange={(event) => setFormat(event.target.value === "csv" ? "csv" : "xlsx")}
        >
          <option value="xlsx">{t("format.xlsx")}</option>
          <option value="csv">{t("format.csv")}</option>
        </SelectField>
        {format === "csv" && (
          <div>
            <Checkbox checked={bom} onChange={(event) => setBom(event.target.checked)}>
              {t("bom")}
            </Checkbox>
            <p className="cs-muted">{t("bom.hint")}</p>
          </div>
        )}
        <p role="status" className="cs-muted">
          {busy && read > 0 ? t("reading", { count: read, number: formats.number(read) }) : ""}
        </p>
      </form>
    </Dialog>
  );
}

function filterOf(about: ExportAbout, isForm: boolean): Filter {
  if (about.kind === "list") return about.filter;
  const { templateId, formId } = about;
  return isForm && formId ? { templateId, formId } : { templateId };
}
