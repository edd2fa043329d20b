import { Bot, ChevronRight, Workflow } from "lucide-react";
import { listAutomationsCall } from "../../domain/contract/integration/automation.ts";
import { apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { AutomationBadge } from "./state-badge.tsx";

/** A card for each platform with its state, in the list of all integrations. */
export function AutomationCards() {
  const t = useT("automation");
  const automations = useLoaded(listAutomationsCall, {});
  return (
    <section className="in-group" aria-labelledby="au-cards">
      <h2 id="au-cards">{t("title")}</h2>
      <LoadedContent of={automations} placeholder={<Skeleton width="100%" height="84px" radius="12px" />}>
        {(list) => (
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
      </LoadedContent>
    </section>
  );
}
