import { getRouteApi } from "@tanstack/react-router";
import { AutomationType, apiKeyTypeNames } from "../../../domain/integration/api-key-type.ts";
import { usePermissions } from "../../../features/account/use-permissions.ts";
import { ApiKeysSection } from "../../../features/api-keys/api-keys-section.tsx";
import { useApiKeys } from "../../../features/api-keys/use-api-keys.ts";
import { AutomationPage } from "../../../features/automation/automation-page.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { pathOfAutomation } from "../../../features/host/web-routes.ts";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";
import { NotFoundPage } from "../not-found-page.tsx";

const one = getRouteApi("/integrations/$platform");

/** The page of the platform named by the URL. */
export function OneAutomationPage() {
  const { platform } = one.useParams();
  const type = AutomationType.options.find((option) => pathOfAutomation(option) === platform);
  const mayViewKeys = usePermissions()("ApiKeys", "VIEW");
  if (!type) return <NotFoundPage />;
  return mayViewKeys ? <WithKeys key={type} type={type} /> : <WithoutKeys key={type} type={type} />;
}

function WithKeys({ type }: { type: AutomationType }) {
  useTitle(type);
  const keys = useApiKeys(type);
  const mayManage = usePermissions()("ApiKeys", "MANAGE");
  return (
    <Frame>
      <AutomationPage
        type={type}
        keysSection={<ApiKeysSection keys={keys} mayManage={mayManage} />}
        mayCreateKeys={mayManage}
        keyCount={keys.value.value?.length ?? null}
      />
    </Frame>
  );
}

function WithoutKeys({ type }: { type: AutomationType }) {
  useTitle(type);
  return (
    <Frame>
      <AutomationPage type={type} keysSection={null} mayCreateKeys={false} keyCount={0} />
    </Frame>
  );
}

function useTitle(type: AutomationType): void {
  const t = useT("automation");
  usePageTitle(type === "agent" ? t("agent.name") : apiKeyTypeNames[type]);
}
