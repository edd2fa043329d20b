import { type FormEvent, useId, useState } from "react";
import { exportCsv, exportXlsx } from "../../domain/contract/answers.ts";
import type { QueryInput } from "../../domain/contract/endpoint.ts";
import type { FormId, TemplateId } from "../../domain/ids.ts";
import { pathOf, readAnswer } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { saveBlob } from "../host/save-blob.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./export.css?inline";

type Filter = QueryInput<typeof exportXlsx>;
/** `formId`: `null` without a web form. */
export type ExportAbout =
  | { kind: "list"; filter: Filter }
  | { kind: "template"; templateId: TemplateId; formId: FormId | null };

type Props = { about: ExportAbout; onClose: () => void };

/** Saves what was filled in, of a list or a template, as a file for spreadsheets. */
export function ExportDialog({ about, onClose }: Props) {
  const t = useT("export");
  const common = useT("common");
  const form = useId();
  const [format, setFormat] = useState<"xlsx" | "csv">("xlsx");
  const [isForm, setForm] = useState(false);
  const [bom, setBom] = useState(true);
  useSheet(css);
  const { busy, failure, save } = useSave(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filter = filterOf(about, isForm);
    const isCsv = format === "csv";
    void save(
      isCsv ? pathOf(exportCsv, {}, { ...filter, bom: String(bom) }) : pathOf(exportXlsx, {}, filter),
      `${t("name")}-${new Date().toISOString().slice(0, 10)}.${format}`,
    );
  };
  return (
    <Dialog
      title={t(`title.${about.kind}`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t("submit")}
          </Button>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form id={form} className="export-form" onSubmit={submit}>
        <p className="cs-muted">{t("text")}</p>
        {about.kind === "template" && about.formId && (
          <SelectField
            label={t("source")}
            value={isForm ? "form" : "all"}
            onChange={(event) => setForm(event.target.value === "form")}
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
      </form>
    </Dialog>
  );
}

function filterOf(about: ExportAbout, isForm: boolean): Filter {
  if (about.kind === "list") return about.filter;
  const { templateId, formId } = about;
  return isForm && formId ? { templateId, formId } : { templateId };
}

function useSave(onSaved: () => void) {
  const t = useT("export");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (path: string, name: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const response = await host.fetch(path);
      if (response.ok) {
        saveBlob(host, await response.blob(), name);
        toasts.success(t("done", { name }));
        onSaved();
        return;
      }
      const answer = readAnswer(exportXlsx, response.status, null, await response.text());
      setFailure(answer.ok ? t("failed") : refusalText(answer.refusal));
    } catch {
      setFailure(t("failed"));
    }
    setBusy(false);
  };
  return { busy, failure, save };
}
