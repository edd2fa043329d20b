import { useSearch } from "@tanstack/react-router";
import { useAccount } from "../../../features/account/account-context.ts";
import { useT } from "../../../features/host/i18n.ts";
import { WorkspaceSettings } from "../../../features/workspace/workspace-settings.tsx";
import { Frame } from "../../frame/frame.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

export function WorkspacePage() {
  usePageTitle(useT("workspace")("title"));
  const account = useAccount();
  const user = account.user.value;
  const { section } = useSearch({ strict: false }) as { section?: string };
  return (
    <Frame>
      {user && <WorkspaceSettings workspace={user.workspace} section={section} onRenamed={() => void account.load()} />}
    </Frame>
  );
}
