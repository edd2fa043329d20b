import { useAccount } from "../../features/account/account-context.ts";
import { Embedding } from "../../features/embedding/embedding.tsx";
import { useT } from "../../features/i18n.ts";
import { Frame } from "../frame.tsx";
import { usePageTitle } from "../page-title.ts";

export function EmbeddingPage() {
  usePageTitle(useT("embedding")("title"));
  const user = useAccount().user.value;
  return <Frame>{user && <Embedding workspaceId={user.workspace._id} />}</Frame>;
}
