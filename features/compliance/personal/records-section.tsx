import { Braces, Printer, Sheet } from "lucide-react";
import type { ReactNode } from "react";
import { readProcessingCall } from "../../../domain/contract/compliance/processing.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { type RecordRow, recordsCsv } from "./records-file.ts";
import { ServiceList } from "./service-list.tsx";

type Records = Output<typeof readProcessingCall>;

const activities = ["signing", "accounts", "proof", "contacts"] as const;

/** Records of processing by Article 30 of the GDPR, from the running settings; printable. */
export function RecordsSection() {
  const t = useT("processing");
  const host = useHost();
  const processing = useLoaded(readProcessingCall, {});
  const rowsOf = useRecordRows();
  const save = (text: string, type: string, end: string) =>
    saveBlob(host, new Blob([text], { type }), `records-of-processing.${end}`);
  return (
    <section className="cs-settings-card co-records" aria-labelledby="co-records">
      <div className="co-words">
        <h2 id="co-records">{t("records.title")}</h2>
        <p className="cs-muted">{t("records.text")}</p>
      </div>
      <LoadedContent of={processing} placeholder={<Skeleton width="100%" height="240px" />}>
        {(records) => (
          <>
            <Facts records={records} />
            <div className="co-actions">
              <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
                {t("records.print")}
              </Button>
              <Button icon={<Sheet aria-hidden />} onClick={() => save(recordsCsv(rowsOf(records)), "text/csv", "csv")}>
                {t("records.csv")}
              </Button>
              <Button
                icon={<Braces aria-hidden />}
                onClick={() => save(`${JSON.stringify(records, null, 2)}\n`, "application/json", "json")}
              >
                {t("records.json")}
              </Button>
            </div>
          </>
        )}
      </LoadedContent>
    </section>
  );
}

/** The records in the reader's language, as the page and the CSV file show them. */
function useRecordRows(): (records: Records) => RecordRow[] {
  const t = useT("processing");
  const say = useT("assessment");
  const { moment } = useFormats();
  return ({ at, workspace, owner, host, version, dataCenters, retentionDays, binDays, selfieDays, ...more }) => [
    { name: t("records.at"), values: [moment(at)] },
    { name: t("records.controller"), values: [owner && owner !== workspace ? `${workspace} (${owner})` : workspace] },
    { name: t("records.processor"), values: [t("records.installation", { host, version })] },
    ...activities.map((one) => ({ name: t(`activity.${one}`), values: [t(`activity.${one}.text`)] })),
    {
      name: t("records.retention"),
      values: [
        retentionDays === null ? t("retention.kept") : t("retention.days", { count: retentionDays }),
        t("retention.bin", { count: binDays }),
        t("retention.selfies", { count: selfieDays }),
      ],
    },
    ...(dataCenters.length > 0 ? [{ name: t("records.places"), values: [dataCenters.join(", ")] }] : []),
    {
      name: t("records.recipients"),
      values: [
        ...more.named.map(({ name, purpose, country }) => `${name}: ${[purpose, country].filter(Boolean).join(", ")}`),
        ...more.services.map(({ kind, place }) => `${t(`service.${kind}`)}: ${place ?? t("service.own")}`),
      ],
    },
    {
      name: t("records.security"),
      values: more.security.map(({ id, value }) => say(`fact.${id}`, { value: value ?? "" })),
    },
  ];
}

function Facts({ records }: { records: Records }) {
  const t = useT("processing");
  const rows = useRecordRows()(records);
  return (
    <dl className="co-facts">
      {rows.map(({ name, values }) => (
        <Fact key={name} name={name}>
          {name === t("records.recipients") ? (
            <ServiceList services={records.services} named={records.named} />
          ) : values.length === 1 ? (
            values[0]
          ) : (
            <ul className="co-points">
              {values.map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          )}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
