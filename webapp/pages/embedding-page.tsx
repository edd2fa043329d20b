import { useAccount } from "../../features/account/account-context.ts";
import { ApiKeysSection } from "../../features/api-keys/api-keys-section.tsx";
import { useApiKeys } from "../../features/api-keys/use-api-keys.ts";
import { Embedding } from "../../features/embedding/embedding.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function EmbeddingPage() {
  usePageTitle(useT("embedding")("title"));
  const user = useAccount().user.value;
  const keys = useApiKeys("api");
  return (
    <Frame>
      {user && (
        <Embedding
          workspaceId={user.workspace._id}
          apiKey={keys.newKey.value}
          keysSection={<ApiKeysSection keys={keys} />}
        />
      )}
    </Frame>
  );
}
