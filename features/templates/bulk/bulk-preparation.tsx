import { ArrowLeft, Download, FileSpreadsheet, Send } from "lucide-react";
import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import listCss from "../../ui/layout/list-page.css?inline";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFileDrop } from "../../ui/layout/use-file-drop.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import css from "./bulk.css?inline";
import { BulkHistory } from "./bulk-history.tsx";
import { ColumnTable } from "./column-table.tsx";
import { type BulkPreparation, createBulk } from "./create-bulk.ts";
import { RowFaults } from "./row-faults.tsx";

const KINDS = ".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A table is chosen, its columns are matched, and its rows are checked before anything is sent. */
export function BulkPreparationPage({ templateId }: { templateId: string }) {
  useSheet(listCss);
  useSheet(css);
  const t = useT("bulk");
  const host = useHost();
  const [bulk] = useState(() => createBulk(host, templateId));
  const check = bulk.check.value;
  return (
    <main className="cs-list-page bulk" id="main">
      <header>
        <div>
          <EventLink to={{ type: "template_wanted", templateId }} className={classOf("quiet")}>
            <ArrowLeft aria-hidden className="cs-mirror" />
            {t("back")}
          </EventLink>
          <h1>{t("title")}</h1>
          <p className="cs-muted">{t("lead")}</p>
        </div>
      </header>
      <TableChoice bulk={bulk} />
      {check && <ColumnTable bulk={bulk} check={check} />}
      {check && <RowFaults faults={check.faults} faultyRows={check.faultyRows} />}
      {check && <SendBar bulk={bulk} templateId={templateId} />}
      {!check && <BulkHistory />}
    </main>
  );
}

function TableChoice({ bulk }: { bulk: BulkPreparation }) {
  const t = useT("bulk");
  const host = useHost();
  const refusalText = useRefusalText();
  const file = bulk.file.value;
  const refusal = bulk.refusal.value;
  const isOver = useFileDrop((files) => files[0] && void bulk.choose(files[0]));
  const pick = async () => {
    const [chosen] = await host.pickFiles({ accept: KINDS, multiple: false });
    if (chosen) await bulk.choose(chosen);
  };
  const download = async () => {
    const sheet = await bulk.sheet();
    if (sheet) saveBlob(host, sheet, `${t("sheet.name")}.csv`);
  };
  return (
    <section className="bulk-drop" data-over={isOver || undefined} aria-label={t("file.title")}>
      <FileSpreadsheet aria-hidden />
      <div>
        <strong>{file ? <bdi>{file.name}</bdi> : t("file.title")}</strong>
        <span className="cs-muted">{t("file.hint")}</span>
      </div>
      <div className="bulk-drop-actions">
        <Button look={file ? "secondary" : "primary"} busy={bulk.isBusy.value && !bulk.check.value} onClick={pick}>
          {file ? t("file.other") : t("file.choose")}
        </Button>
        <Button look="quiet" icon={<Download aria-hidden />} onClick={download}>
          {t("sheet")}
        </Button>
      </div>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
    </section>
  );
}

/** Says what pressing Send does, in numbers. */
function SendBar({ bulk, templateId }: { bulk: BulkPreparation; templateId: string }) {
  const t = useT("bulk");
  const refusals = useT("refusals");
  const host = useHost();
  const formats = useFormats();
  const { missing, faultyRows } = bulk.check.value!;
  const count = bulk.ready.value;
  const send = async () => {
    const run = await bulk.begin();
    if (run) host.announce({ type: "template_bulk_wanted", templateId, run });
  };
  return (
    <section className="bulk-send" aria-label={t("send.title")}>
      <div role="status">
        {missing.map(({ code, params }) => (
          <Notice key={JSON.stringify(params)} tone="warning">
            {refusals(code as "bulk_needs_address", params)}
          </Notice>
        ))}
        {missing.length === 0 && faultyRows > 0 && (
          <Notice tone="warning">{t("send.without", { count: faultyRows, number: formats.number(faultyRows) })}</Notice>
        )}
      </div>
      <Button look="primary" icon={<Send aria-hidden />} busy={bulk.isBusy.value} disabled={count === 0} onClick={send}>
        {count === 0 ? t("send.none") : t("send", { count, number: formats.number(count) })}
      </Button>
    </section>
  );
}
