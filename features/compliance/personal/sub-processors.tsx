import { useCallback, useEffect, useState } from "react";
import { readSubProcessors } from "../../../domain/contract/compliance/processing.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { RetryNotice } from "../../ui/layout/retry-notice.tsx";
import pageCss from "../../ui/layout/settings-page.css?inline";
import { useSheet } from "../../ui/styles/sheet.ts";
import css from "../compliance.css?inline";
import { ServiceList } from "./service-list.tsx";

/** Public page of the services that receive data. */
export function SubProcessors() {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("processing");
  const host = useHost();
  const [list, setList] = useState<Output<typeof readSubProcessors> | null>(null);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const load = useCallback(async () => {
    const answer = await call(host, readSubProcessors, {});
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) setList(answer.value);
  }, [host]);
  useEffect(() => void load(), [load]);
  return (
    <main className="cs-settings-page" id="main">
      <header>
        <BackLink to={{ type: "privacy_wanted" }}>{t("privacy")}</BackLink>
        <h1>{t("sub_processors.title")}</h1>
        <p className="cs-muted">{t("sub_processors.lead")}</p>
      </header>
      {refusal && <RetryNotice refusal={refusal} onRetry={load} />}
      <section className="cs-settings-card" aria-label={t("sub_processors.title")}>
        {list ? <ServiceList {...list} /> : <Skeleton width="100%" height="160px" />}
        <p className="cs-muted">{t("sub_processors.connected")}</p>
      </section>
    </main>
  );
}
