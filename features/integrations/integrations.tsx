import { AppWindow, ChevronRight, KeyRound, MessageSquareText, Webhook } from "lucide-react";
import { useT } from "../host/i18n.ts";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
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
  const integrations = useOpened(createIntegrations);
  return (
    <Page className="in-page" title={t("title")} lead={t("lead")}>
      <LoadedContent of={integrations} placeholder={<Skeleton width="100%" height="84px" radius="12px" />}>
        {({ kinds, connected }) => (
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
                <ConnectionState connection={connected.find(({ type }) => type === kind)} />
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
      </LoadedContent>
      {automations}
    </Page>
  );
}
