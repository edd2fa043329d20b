import { useAccount } from "../../features/account/account-context.ts";
import { Embedding } from "../../features/embedding/embedding.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

export function EmbeddingPage() {
  usePageTitle(useT("embedding")("title"));
  const user = useAccount().user.value;
  return <Frame>{user && <Embedding workspaceId={user.workspace._id} />}</Frame>;
}
