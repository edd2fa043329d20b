import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Page } from "../ui/layout/page.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createDeliveries } from "./deliveries.ts";
import { LogSection } from "./log-section.tsx";
import { VerifySection } from "./verify-section.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookStateBadge } from "./webhook-state.tsx";
import css from "./webhooks.css?inline";
import { createWebhooks } from "./webhooks.ts";

type Props = { webhookId: string; mayManage: boolean; mayReadLog: boolean };

/** One webhook, archived or not: its state, its deliveries, and code that verifies a call. */
export function WebhookPage({ webhookId, mayManage, mayReadLog }: Props) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("webhooks");
  const formats = useFormats();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const webhooks = useOpened((host) => createWebhooks(host, "every"));
  const deliveries = useOpened((host) => createDeliveries(host, webhookId), webhookId, mayReadLog);
  const webhook = webhooks.value.value?.find(({ _id }) => _id === webhookId);
  const isArchived = webhook?.state === "archived";
  // New deliveries change the webhook's state, too.
  const refresh = () => void Promise.all([webhooks.load(), deliveries.load()]);
  const reactivate = async (verb: "resume" | "restore") => {
    const answer = await webhooks[verb](webhookId);
    if (answer.ok) toasts.success(t(`${verb}d`));
    else toasts.error(refusalText(answer.refusal));
  };
  return (
    <Page
      className="wh-page"
      back={{
        to: { type: isArchived ? "archived_webhooks_wanted" : "webhooks_wanted" },
        label: t(isArchived ? "archived.title" : "title"),
      }}
      title={<bdi dir="ltr">{webhook?.url.replace(/^https?:\/\//, "") ?? t("title")}</bdi>}
      state={webhook && <WebhookStateBadge webhook={webhook} />}
      actions={webhook && mayManage && <WebhookActions webhook={webhook} webhooks={webhooks} onTested={refresh} />}
      lead={webhook && formats.list(webhook.events.map((kind) => t(`event.${kind}`)))}
    >
      <LoadedContent of={webhooks} placeholder={<Skeleton width="100%" height="240px" radius="12px" />}>
        {() => !webhook && <Notice tone="info">{t("not.here")}</Notice>}
      </LoadedContent>
      {webhook?.state === "disabled" && webhook.disabled && (
        <Notice
          tone="danger"
          title={t("disabled.title", { at: formats.moment(webhook.disabled.at) })}
          actions={mayManage && <Button onClick={() => reactivate("resume")}>{t("action.resume")}</Button>}
        >
          {t(`disabled.${webhook.disabled.reason}`)}
        </Notice>
      )}
      {webhook?.state === "paused" && (
        <Notice actions={mayManage && <Button onClick={() => reactivate("resume")}>{t("action.resume")}</Button>}>
          {t("paused")}
        </Notice>
      )}
      {webhook?.archivedAt && (
        <Notice
          title={t("archived.at", { at: formats.moment(webhook.archivedAt) })}
          actions={mayManage && <Button onClick={() => reactivate("restore")}>{t("action.restore")}</Button>}
        >
          {webhook.archivedBecause && <p>{t(`archived.because.${webhook.archivedBecause}`)}</p>}
          <p>{t("archived.note")}</p>
        </Notice>
      )}
      {webhook?.state === "active" && webhook.failingSince && (
        <Notice tone="warning">{t("failing.since", { at: formats.moment(webhook.failingSince) })}</Notice>
      )}
      {webhook?.oldSecretUntil && !isArchived && (
        <Notice tone="info">{t("secret.old", { at: formats.moment(webhook.oldSecretUntil) })}</Notice>
      )}
      {webhook && !mayReadLog && <Notice tone="info">{t("log.barred")}</Notice>}
      {webhook && mayReadLog && (
        <LogSection deliveries={deliveries} mayResend={mayManage && webhook.state === "active"} onRefresh={refresh} />
      )}
      {webhook && mayReadLog && !isArchived && <VerifySection webhook={webhook} deliveries={deliveries} />}
    </Page>
  );
}
