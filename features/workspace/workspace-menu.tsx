import { Building2, Check, ChevronsUpDown, LifeBuoy, Plus, Settings } from "lucide-react";
import type { UserDetail } from "../../domain/contract/user.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Menu } from "../ui/overlay/menu.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./workspace.css?inline";
import { createWorkspaces } from "./workspaces.ts";

type Props = {
  workspace: UserDetail["workspace"];
  onNew: () => void;
  /** Set for the support team: opens the list of workspaces with support access. */
  onVisits?: (() => void) | undefined;
};

/** The current workspace's name; its menu switches to another, creates one and opens the settings. */
export function WorkspaceMenu({ workspace, onNew, onVisits }: Props) {
  useSheet(css);
  const t = useT("common");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const workspaces = useOpened(createWorkspaces);
  const switchTo = async (id: string) => {
    if (id === workspace._id) return;
    const answer = await workspaces.switchTo(id);
    if (!answer.ok) return toasts.error(refusalText(answer.refusal));
    host.announce({ type: "workspace_switched", workspaceId: id });
  };
  const rows = workspaces.value.value ?? [];
  return (
    <Menu
      label={t("workspace.menu", { name: workspace.name })}
      className="ws-menu"
      icon={<Building2 aria-hidden />}
      head={<strong>{t("workspaces")}</strong>}
      actions={[
        ...rows.map(({ _id, name }) => ({
          id: _id,
          label: name,
          icon: _id === workspace._id ? <Check aria-label={t("workspace.current")} /> : <span className="ws-gap" />,
          onAction: () => void switchTo(_id),
        })),
        { id: "new", label: t("workspace.new"), icon: <Plus aria-hidden />, onAction: onNew },
        ...(onVisits
          ? [{ id: "visits", label: t("support.visits"), icon: <LifeBuoy aria-hidden />, onAction: onVisits }]
          : []),
        {
          id: "settings",
          label: t("workspace.settings"),
          icon: <Settings aria-hidden />,
          onAction: () => host.go({ type: "workspace_wanted" }),
        },
      ]}
    >
      <span className="ws-name" dir="auto">
        {workspace.name}
      </span>
      <ChevronsUpDown aria-hidden className="ws-chevrons" />
    </Menu>
  );
}
