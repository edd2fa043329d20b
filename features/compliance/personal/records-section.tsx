import { Printer } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { readProcessing } from "../../../domain/contract/compliance/processing.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { RetryNotice } from "../../ui/layout/retry-notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { ServiceList } from "./service-list.tsx";

type Records = Output<typeof readProcessing>;

const activities = ["signing", "accounts", "proof", "contacts"] as const;

/** Records of processing by Article 30 of the GDPR, from the running settings; printable. */
export function RecordsSection() {
  const t = useT("processing");
  const host = useHost();
  const [records, setRecords] = useState<Records | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const load = useCallback(async () => {
    const answer = await call(host, readProcessing, {});
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) setRecords(answer.value);
  }, [host]);
  useEffect(() => void load(), [load]);
  return (
    <section className="cs-settings-card co-records" aria-labelledby="co-records">
      <div className="co-words">
        <h2 id="co-records">{t("records.title")}</h2>
        <p className="cs-muted">{t("records.text")}</p>
      </div>
      {refusal && <RetryNotice refusal={refusal} onRetry={load} />}
      {!records && !refusal && <Skeleton width="100%" height="240px" />}
      {records && (
        <>
          <Facts records={records} />
          <div className="co-actions">
            <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
              {t("records.print")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ records }: { records: Records }) {
  const t = useT("processing");
  const say = useT("assessment");
  const { moment } = useFormats();
  const { at, workspace, owner, host, version, dataCenters, retentionDays, binDays, selfieDays } = records;
  return (
    <dl className="co-facts">
      <Fact name={t("records.at")}>{moment(at)}</Fact>
      <Fact name={t("records.controller")}>{owner ? `${workspace} (${owner})` : workspace}</Fact>
      <Fact name={t("records.processor")}>{t("records.installation", { host, version })}</Fact>
      {activities.map((one) => (
        <Fact key={one} name={t(`activity.${one}`)}>
          {t(`activity.${one}.text`)}
        </Fact>
      ))}
      <Fact name={t("records.retention")}>
        <ul className="co-points">
          <li>{retentionDays === null ? t("retention.kept") : t("retention.days", { count: retentionDays })}</li>
          <li>{t("retention.bin", { count: binDays })}</li>
          <li>{t("retention.selfies", { count: selfieDays })}</li>
        </ul>
      </Fact>
      {dataCenters.length > 0 && <Fact name={t("records.places")}>{dataCenters.join(", ")}</Fact>}
      <Fact name={t("records.recipients")}>
        <ServiceList services={records.services} named={records.named} />
      </Fact>
      <Fact name={t("records.security")}>
        <ul className="co-points">
          {records.security.map(({ id, value }) => (
            <li key={id}>{say(`fact.${id}`, { value: value ?? "" })}</li>
          ))}
        </ul>
      </Fact>
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
