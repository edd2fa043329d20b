import { ArrowDownLeft, ArrowUpRight, CircleCheck, CircleX, Clock, RefreshCw } from "lucide-react";
import type { AutomationRun } from "../../domain/contract/integration/automation.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { callNames, isNamedCall } from "./call-names.ts";

type Call = Extract<AutomationRun, { kind: "call" }>;
type Delivery = Extract<AutomationRun, { kind: "delivery" }>;

type Props = { runs: readonly AutomationRun[]; isLoading: boolean; onRefresh: () => void };

/** Calls with the platform's keys, and deliveries to its subscriptions, newest first. */
export function RunsSection({ runs, isLoading, onRefresh }: Props) {
  const t = useT("automation");
  return (
    <section className="cs-settings-card" aria-labelledby="au-runs">
      <div className="au-head">
        <h2 id="au-runs">{t("runs.title")}</h2>
        <Button look="quiet" busy={isLoading} icon={<RefreshCw aria-hidden />} onClick={onRefresh}>
          {t("runs.refresh")}
        </Button>
      </div>
      {runs.length === 0 ? (
        <p className="cs-settings-none cs-muted">{t("runs.none")}</p>
      ) : (
        <ul className="cs-settings-rows" aria-label={t("runs.title")}>
          {runs.map((run) =>
            run.kind === "call" ? (
              <CallRow key={`${run.keyId} ${run.at} ${run.call} ${run.ms}`} run={run} />
            ) : (
              <DeliveryRow key={run.deliveryId} run={run} />
            ),
          )}
        </ul>
      )}
    </section>
  );
}

function CallRow({ run: { call, at, keyName, status } }: { run: Call }) {
  const t = useT("automation");
  const formats = useFormats();
  return (
    <li>
      <ArrowDownLeft aria-hidden className="cs-mirror" />
      <div className="au-words">
        {isNamedCall(call) ? (
          <strong>{t(`call.${callNames[call]}`)}</strong>
        ) : (
          <bdi className="cs-settings-mono" dir="ltr">
            {call}
          </bdi>
        )}
        <span className="cs-muted cs-settings-facts">
          <span>{formats.moment(at)}</span>
          <span dir="auto">{keyName}</span>
        </span>
      </div>
      <ResultBadge status={status} />
    </li>
  );
}

function ResultBadge({ status }: { status: number }) {
  const t = useT("automation");
  const isDone = status < 400;
  return (
    <StatusBadge
      tone={isDone ? "success" : "danger"}
      icon={isDone ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
    >
      {t(isDone ? "result.done" : "result.refused", { status: String(status) })}
    </StatusBadge>
  );
}

function DeliveryRow({ run: { webhookId, event, title, at, state, isTest } }: { run: Delivery }) {
  const t = useT("webhooks");
  const formats = useFormats();
  const tone = { delivered: "success", failed: "danger", pending: "neutral" } as const;
  const icons = {
    delivered: <CircleCheck aria-hidden />,
    failed: <CircleX aria-hidden />,
    pending: <Clock aria-hidden />,
  };
  return (
    <li>
      <ArrowUpRight aria-hidden className="cs-mirror" />
      <div className="au-words">
        <EventLink to={{ type: "webhook_wanted", webhookId }}>
          <strong>{t(`event.${event}`)}</strong>
        </EventLink>
        <span className="cs-muted cs-settings-facts">
          <span>{formats.moment(at)}</span>
          <span dir="auto" className="cs-truncate">
            {isTest ? t("log.test") : title}
          </span>
        </span>
      </div>
      <StatusBadge tone={tone[state]} icon={icons[state]}>
        {t(`delivery.${state}`)}
      </StatusBadge>
    </li>
  );
}
