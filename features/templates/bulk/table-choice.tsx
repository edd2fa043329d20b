import { ClipboardPaste, Download, FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import type { CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { fetchSheet, prepareBulk } from "./create-bulk.ts";
import { PasteDialog } from "./paste-dialog.tsx";
import { fileOfCells, usePastedCells } from "./use-pasted-cells.ts";

const KINDS = ".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type Props = {
  templateId: string;
  /** Name of the chosen file; `null` before. */
  fileName: string | null;
  /** Called after another file was uploaded. */
  onReplaced?: () => void;
};

/** Uploads a table by button or drop, and opens its preparation. */
export function TableChoice({ templateId, fileName, onReplaced }: Props) {
  const t = useT("bulk");
  const host = useHost();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file || isBusy) return;
    setBusy(true);
    const answer = await prepareBulk(host, templateId, file);
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    if (!answer.ok) return;
    onReplaced?.();
    host.go({ type: "template_bulk_wanted", templateId, run: answer.value.bulkId });
  };
  const isOver = useFileDrop((files) => void choose(files[0]));
  const paste = (text: string) => void choose(fileOfCells(text));
  usePastedCells(paste);
  const pick = async () => choose((await host.pickFiles({ accept: KINDS, multiple: false }))[0]);
  const download = async () => {
    const sheet = await fetchSheet(host, templateId);
    if (sheet) saveBlob(host, sheet, `${t("sheet.name")}.csv`);
  };
  return (
    <section className="bulk-drop" data-over={isOver || undefined} aria-label={t("file.title")}>
      <FileSpreadsheet aria-hidden />
      <div>
        <strong>{fileName ? <bdi>{fileName}</bdi> : t("file.title")}</strong>
        <span className="cs-muted">{t("file.hint")}</span>
      </div>
      <div className="bulk-drop-actions">
        <Button look={fileName === null ? "primary" : "secondary"} busy={isBusy} onClick={pick}>
          {fileName === null ? t("file.choose") : t("file.other")}
        </Button>
        <Button look="quiet" icon={<ClipboardPaste aria-hidden />} onClick={() => setPasting(true)}>
          {t("paste")}
        </Button>
        <Button look="quiet" icon={<Download aria-hidden />} onClick={download}>
          {t("sheet")}
        </Button>
      </div>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {isPasting && <PasteDialog onPaste={paste} onClose={() => setPasting(false)} />}
    </section>
  );
}
