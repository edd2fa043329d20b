import { Bot, ChevronRight, Workflow } from "lucide-react";
import { useEffect, useMemo } from "react";
import { apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { createAutomations } from "./automation.ts";
import { AutomationBadge } from "./state-badge.tsx";

/** A card for each platform with its state, in the list of all integrations. */
export function AutomationCards() {
  const t = useT("automation");
  const common = useT("common");
  const host = useHost();
  const automations = useMemo(() => createAutomations(host), [host]);
  useEffect(() => void automations.load(), [automations]);
  const list = automations.list.value;
  const refusal = automations.refusal.value;
  return (
    <section className="in-group" aria-labelledby="au-cards">
      <h2 id="au-cards">{t("title")}</h2>
      {refusal && <RetryNotice refusal={refusal} onRetry={automations.load} />}
      {list === null && !refusal && (
        <div role="status" aria-label={common("loading")}>
          <Skeleton width="100%" height="84px" radius="12px" />
        </div>
      )}
      {list && (
        <ul className="in-kinds" aria-labelledby="au-cards">
          {list.map((summary) => (
            <li key={summary.type}>
              <span className="cs-list-icon" aria-hidden>
                {summary.type === "agent" ? <Bot /> : <Workflow />}
              </span>
              <div className="cs-list-name">
                <EventLink to={{ type: "automation_wanted", platform: summary.type }} className="in-link">
                  {summary.type === "agent" ? t("agent.name") : apiKeyTypeNames[summary.type]}
                </EventLink>
                <span className="cs-muted">{t(`${summary.type}.for`)}</span>
              </div>
              <AutomationBadge summary={summary} />
              <ChevronRight aria-hidden className="cs-mirror in-chevron" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
