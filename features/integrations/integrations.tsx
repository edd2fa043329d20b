import { AppWindow, ChevronRight, KeyRound, MessageSquareText, Webhook } from "lucide-react";
import { useEffect, useMemo } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { ConnectionState } from "./connection-state.tsx";
import css from "./integrations.css?inline";
import { createIntegrations } from "./integrations.ts";

type Props = {
  /** Cards of other features. */
  automations: Elements;
  mayViewKeys: boolean;
};

/** Page of all integrations and their connection state. */
export function Integrations({ automations, mayViewKeys }: Props) {
  useSheet(pageCss, "cs-ui");
  useSheet(listCss, "cs-ui");
  useSheet(css);
  const t = useT("integrations");
  const common = useT("common");
  const host = useHost();
  const integrations = useMemo(() => createIntegrations(host), [host]);
  useEffect(() => void integrations.load(), [integrations]);
  const kinds = integrations.kinds.value;
  const refusal = integrations.refusal.value;
  const connected = new Map(integrations.connected.value.map((one) => [one.type, one]));
  return (
    <main className="cs-settings-page in-page" id="main">
      <header>
        <h1>{t("title")}</h1>
        <p className="cs-muted">{t("lead")}</p>
      </header>
      {refusal && <RetryNotice refusal={refusal} onRetry={() => integrations.load()} />}
      {kinds === null && !refusal && (
        <div role="status" aria-label={common("loading")}>
          <Skeleton width="100%" height="84px" radius="12px" />
        </div>
      )}
      {kinds && (
        <ul className="in-kinds" aria-label={t("title")}>
          {kinds.map((kind) => (
            <li key={kind}>
              <span className="cs-list-icon" aria-hidden>
                <MessageSquareText />
              </span>
              <div className="cs-list-name">
                <EventLink to={{ type: "messaging_wanted" }} className="in-link">
                  {t("twilio.name")}
                </EventLink>
                <span className="cs-muted">{t("twilio.for")}</span>
              </div>
              <ConnectionState connection={connected.get(kind)} />
              <ChevronRight aria-hidden className="cs-mirror in-chevron" />
            </li>
          ))}
          <li>
            <span className="cs-list-icon" aria-hidden>
              <Webhook />
            </span>
            <div className="cs-list-name">
              <EventLink to={{ type: "webhooks_wanted" }} className="in-link">
                {t("webhooks.name")}
              </EventLink>
              <span className="cs-muted">{t("webhooks.for")}</span>
            </div>
            <ChevronRight aria-hidden className="cs-mirror in-chevron" />
          </li>
          {mayViewKeys && (
            <li>
              <span className="cs-list-icon" aria-hidden>
                <KeyRound />
              </span>
              <div className="cs-list-name">
                <EventLink to={{ type: "api_keys_wanted" }} className="in-link">
                  {t("api.name")}
                </EventLink>
                <span className="cs-muted">{t("api.for")}</span>
              </div>
              <ChevronRight aria-hidden className="cs-mirror in-chevron" />
            </li>
          )}
          <li>
            <span className="cs-list-icon" aria-hidden>
              <AppWindow />
            </span>
            <div className="cs-list-name">
              <EventLink to={{ type: "embedding_wanted" }} className="in-link">
                {t("embed.name")}
              </EventLink>
              <span className="cs-muted">{t("embed.for")}</span>
            </div>
            <ChevronRight aria-hidden className="cs-mirror in-chevron" />
          </li>
        </ul>
      )}
      {automations}
    </main>
  );
}
