import { usePermissions } from "../../features/account/use-permissions.ts";
import { ApiKeysPage } from "../../features/api-keys/api-keys-page.tsx";
import { AutomationCards } from "../../features/automation/automation-cards.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Integrations } from "../../features/integrations/integrations.tsx";
import { Twilio } from "../../features/integrations/twilio.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function IntegrationsPage() {
  usePageTitle(useT("integrations")("title"));
  return (
    <Frame>
      <Integrations automations={<AutomationCards />} mayViewKeys={usePermissions()("ApiKeys", "VIEW")} />
    </Frame>
  );
}

export function ApiKeysOverviewPage() {
  usePageTitle(useT("apikeys")("page.title"));
  return (
    <Frame>
      <ApiKeysPage mayManage={usePermissions()("ApiKeys", "MANAGE")} />
    </Frame>
  );
}

export function TwilioPage() {
  usePageTitle(useT("integrations")("twilio.name"));
  return (
    <Frame>
      <Twilio mayManage={usePermissions()("Integrations", "MANAGE")} />
    </Frame>
  );
}
