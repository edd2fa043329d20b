import { getRouteApi } from "@tanstack/react-router";
import { seesAllDocuments } from "../../../domain/access/can.ts";
import type { Rights } from "../../../domain/access/rights.ts";
import { useAccount } from "../../../features/account/account-context.ts";
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
      <WebhooksPage mayManage={useWebhookRights().mayManage} />
    </Frame>
  );
}

export function ArchivedWebhooksPage() {
  usePageTitle(useT("webhooks")("archived.title"));
  return (
    <Frame>
      <WebhooksPage mayManage={useWebhookRights().mayManage} isArchive />
    </Frame>
  );
}

export function OneWebhookPage() {
  usePageTitle(useT("webhooks")("title"));
  const { webhookId } = one.useParams();
  return (
    <Frame>
      <WebhookPage webhookId={webhookId} {...useWebhookRights()} />
    </Frame>
  );
}

/** Webhooks concern every document: only members who see all documents read their log and set them up. */
function useWebhookRights(): { mayManage: boolean; mayReadLog: boolean } {
  const may = usePermissions();
  const rights = useAccount().user.value?.workspace.rights as Rights | undefined;
  const mayReadLog = rights !== undefined && seesAllDocuments(rights);
  return { mayManage: may("Integrations", "MANAGE") && mayReadLog, mayReadLog };
}
