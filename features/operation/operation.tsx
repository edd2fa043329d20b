import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { createOperation, type Health } from "./create-operation.ts";
import { MailTrial } from "./mail-trial.tsx";
import css from "./operation.css?inline";

type CheckName = keyof Health["checks"];
type State = Health["checks"][CheckName]["state"];

const looks = {
  ok: { tone: "success", icon: CircleCheck },
  missing: { tone: "neutral", icon: CircleDashed },
  warning: { tone: "warning", icon: TriangleAlert },
  failing: { tone: "danger", icon: CircleAlert },
} as const;

/** The installation's health, and a test of its mail server; for the support team. */
export function OperationPage() {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("operation");
  const common = useT("common");
  const host = useHost();
  const operation = useMemo(() => createOperation(host), [host]);
  useEffect(() => void operation.load(), [operation]);
  const health = operation.health.value;
  const refusal = operation.healthRefusal.value;
  return (
    <main className="cs-settings-page" id="main">
      <header>
        <h1>{t("title")}</h1>
        <p className="cs-muted">{t("lead")}</p>
      </header>
      <section className="cs-settings-card" aria-labelledby="op-health">
        <div className="op-head">
          <h2 id="op-health">{t("health")}</h2>
          <Button busy={operation.isChecking.value} onClick={() => void operation.load()}>
            {t("health.again")}
          </Button>
        </div>
        {refusal && <RetryNotice refusal={refusal} onRetry={() => operation.load()} />}
        {!health && !refusal && (
          <div role="status" aria-label={common("loading")}>
            <Skeleton width="100%" height="320px" radius="12px" />
          </div>
        )}
        {health && (
          <>
            <p>{t(`status.${health.status}`)}</p>
            <ul className="op-checks">
              {Object.entries(health.checks).map(([name, { state, detail }]) => (
                <CheckRow key={name} name={name as CheckName} state={state} detail={detail} />
              ))}
            </ul>
            <p className="cs-muted">{t("version", { version: health.version })}</p>
          </>
        )}
      </section>
      <MailTrial operation={operation} />
    </main>
  );
}

function CheckRow({ name, state, detail }: { name: CheckName; state: State; detail: string | undefined }) {
  const t = useT("operation");
  const { tone, icon: Icon } = looks[state];
  return (
    <li>
      <div>
        <strong>{t(`check.${name}`)}</strong>
        <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
          {t(`state.${state}`)}
        </StatusBadge>
      </div>
      {state !== "ok" && <p>{t(`help.${name}`)}</p>}
      {state !== "ok" && detail && (
        <p className="cs-muted" dir="ltr" lang="en">
          {detail}
        </p>
      )}
    </li>
  );
}
