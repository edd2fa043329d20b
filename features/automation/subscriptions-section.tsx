import { Archive, Ban, CircleCheck, CirclePause, Webhook } from "lucide-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import type { readAutomationCall } from "../../domain/contract/integration/automation.ts";
import type { WebhookState } from "../../domain/integration/webhook/webhook.ts";
import { useT } from "../host/i18n.ts";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";

/** The same badge as on the page of the webhook. */
const looks: Record<WebhookState, { tone: Tone; icon: Elements }> = {
  active: { tone: "success", icon: <CircleCheck aria-hidden /> },
  paused: { tone: "neutral", icon: <CirclePause aria-hidden /> },
  disabled: { tone: "danger", icon: <Ban aria-hidden /> },
  archived: { tone: "neutral", icon: <Archive aria-hidden /> },
};

/** The webhooks that the platform created with its keys. */
export function SubscriptionsSection({ subscriptions }: Pick<Output<typeof readAutomationCall>, "subscriptions">) {
  const t = useT("automation");
  const webhooks = useT("webhooks");
  const formats = useFormats();
  const times = useRelativeTimes();
  return (
    <section className="cs-settings-card" aria-labelledby="au-subscriptions">
      <h2 id="au-subscriptions">{t("subscriptions.title")}</h2>
      {subscriptions.length === 0 ? (
        <p className="cs-settings-none cs-muted">{t("subscriptions.none")}</p>
      ) : (
        <ul className="cs-settings-rows" aria-label={t("subscriptions.title")}>
          {subscriptions.map(({ _id, url, events, state, lastTriedAt }) => (
            <li key={_id}>
              <Webhook aria-hidden />
              <div className="au-words">
                <EventLink to={{ type: "webhook_wanted", webhookId: _id }}>
                  <strong>{formats.list(events.map((event) => webhooks(`event.${event}`)))}</strong>
                </EventLink>
                <span className="cs-muted cs-settings-facts">
                  <bdi dir="ltr" className="cs-truncate">
                    {new URL(url).host}
                  </bdi>
                  <span>
                    {lastTriedAt
                      ? t("subscriptions.tried", { ago: times.ago(lastTriedAt, Date.now()) })
                      : t("subscriptions.untried")}
                  </span>
                </span>
              </div>
              <StatusBadge {...looks[state]}>{t(`subscription.${state}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
