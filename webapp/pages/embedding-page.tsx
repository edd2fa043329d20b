import { useAccount } from "../../features/account/account-context.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { ApiKeysSection } from "../../features/api-keys/api-keys-section.tsx";
import { useApiKeys } from "../../features/api-keys/use-api-keys.ts";
import { Embedding } from "../../features/embedding/embedding.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function EmbeddingPage() {
  usePageTitle(useT("embedding")("title"));
  const mayViewKeys = usePermissions()("ApiKeys", "VIEW");
  return <Frame>{mayViewKeys ? <WithKeys /> : <WithoutKeys />}</Frame>;
}

function WithKeys() {
  const keys = useApiKeys("api");
  const keysSection = <ApiKeysSection keys={keys} mayManage={usePermissions()("ApiKeys", "MANAGE")} />;
  const rights = useEmbeddingRights();
  return rights && <Embedding {...rights} apiKey={keys.newKey.value} keysSection={keysSection} />;
}

function WithoutKeys() {
  const rights = useEmbeddingRights();
  return rights && <Embedding {...rights} apiKey={null} keysSection={null} />;
}

function useEmbeddingRights() {
  const user = useAccount().user.value;
  const mayManage = usePermissions()("Integrations", "MANAGE");
  return user && { workspaceId: user.workspace._id, mayManage };
}
