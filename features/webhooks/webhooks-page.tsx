import { Archive, Plus, Webhook } from "lucide-react";
import { useState } from "react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookStateBadge } from "./webhook-state.tsx";
import css from "./webhooks.css?inline";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

/** The workspace's webhooks; `isArchive`: the archived ones. */
export function WebhooksPage({ mayManage, isArchive = false }: { mayManage: boolean; isArchive?: boolean }) {
  useSheet(pageCss, "cs-ui");
  useSheet(listCss, "cs-ui");
  useSheet(css);
  const t = useT("webhooks");
  const integrations = useT("integrations");
  const shown = isArchive ? "archived" : "working";
  const webhooks = useOpened((host) => createWebhooks(host, shown), shown);
  const [isNew, setIsNew] = useState(false);
  const add = mayManage && !isArchive && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => setIsNew(true)}>
      {t("add")}
    </Button>
  );
  return (
    <Page
      className="wh-page cs-list-page"
      back={{
        to: { type: isArchive ? "webhooks_wanted" : "integrations_wanted" },
        label: isArchive ? t("title") : integrations("title"),
      }}
      title={t(isArchive ? "archived.title" : "title")}
      lead={t(isArchive ? "archived.lead" : "lead")}
      actions={
        <>
          {!isArchive && (
            <EventLink to={{ type: "archived_webhooks_wanted" }} className="wh-archive">
              <Archive aria-hidden />
              <span>{t("archived.title")}</span>
            </EventLink>
          )}
          {(webhooks.value.value?.length ?? 0) > 0 && add}
        </>
      }
    >
      <LoadedContent of={webhooks} placeholder={<Skeleton width="100%" height="72px" radius="12px" />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<Webhook />} title={t(isArchive ? "archived.empty" : "empty.title")} actions={add}>
              {!isArchive && (mayManage ? t("empty.text") : integrations("view_only"))}
            </EmptyState>
          ) : (
            <ul aria-label={t(isArchive ? "archived.title" : "title")}>
              {list.map((webhook) => (
                <Row key={webhook._id} {...{ webhook, webhooks, mayManage }} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {isNew && <WebhookDialog webhook={null} webhooks={webhooks} onClose={() => setIsNew(false)} />}
    </Page>
  );
}

function Row({ webhook, webhooks, mayManage }: { webhook: WebhookView; webhooks: Webhooks; mayManage: boolean }) {
  const t = useT("webhooks");
  const formats = useFormats();
  return (
    <li>
      <span className="cs-list-icon" aria-hidden>
        <Webhook />
      </span>
      <div className="cs-list-name">
        <EventLink to={{ type: "webhook_wanted", webhookId: webhook._id }} className="wh-url">
          <bdi dir="ltr">{webhook.url.replace(/^https?:\/\//, "")}</bdi>
        </EventLink>
        <span className="cs-muted">{formats.list(webhook.events.map((kind) => t(`event.${kind}`)))}</span>
        {webhook.archivedBecause && (
          <span className="cs-muted">{t(`archived.because.${webhook.archivedBecause}`)}</span>
        )}
      </div>
      <WebhookStateBadge webhook={webhook} />
      {mayManage ? <WebhookActions webhook={webhook} webhooks={webhooks} /> : <span />}
    </li>
  );
}
