import { getRouteApi } from "@tanstack/react-router";
import { usePermissions } from "../../../features/account/use-permissions.ts";
import { useT } from "../../../features/host/i18n.ts";
import { WebhookPage } from "../../../features/webhooks/webhook-page.tsx";
import { WebhooksPage } from "../../../features/webhooks/webhooks-page.tsx";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

const one = getRouteApi("/integrations/webhook/$webhookId");

export function WebhookListPage() {
  usePageTitle(useT("webhooks")("title"));
  return (
    <Frame>
      <WebhooksPage mayManage={usePermissions()("Integrations", "MANAGE")} />
    </Frame>
  );
}

export function ArchivedWebhooksPage() {
  usePageTitle(useT("webhooks")("archived.title"));
  return (
    <Frame>
      <WebhooksPage mayManage={usePermissions()("Integrations", "MANAGE")} isArchive />
    </Frame>
  );
}

export function OneWebhookPage() {
  usePageTitle(useT("webhooks")("title"));
  const { webhookId } = one.useParams();
  return (
    <Frame>
      <WebhookPage webhookId={webhookId} mayManage={usePermissions()("Integrations", "MANAGE")} />
    </Frame>
  );
}
