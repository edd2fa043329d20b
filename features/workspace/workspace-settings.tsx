import { useMemo } from "react";
import { can, reachOf, seesAllDocuments } from "../../domain/access/can.ts";
import type { Rights } from "../../domain/access/rights.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import { useHost, type WorkspaceSection, workspaceSections } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import type { Elements } from "../ui/elements-of.tsx";
import { Page } from "../ui/layout/page.tsx";
import { SectionList } from "../ui/layout/section-list.tsx";
import pageCss from "../ui/layout/settings-page.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import { ComplianceSection } from "./compliance-section.tsx";
import { EndSection } from "./end-section.tsx";
import { LogSection } from "./log-section.tsx";
import { MailSection } from "./mail-section.tsx";
import { NameSection } from "./name-section.tsx";
import { RetentionSection } from "./retention-section.tsx";
import { SupportSection } from "./support-section.tsx";
import { TwoFactorRuleSection } from "./two-factor-rule-section.tsx";
import { UsageSection } from "./usage-section.tsx";
import css from "./workspace-settings.css?inline";
import { createWorkspaces } from "./workspaces.ts";

type Props = { workspace: UserDetail["workspace"]; section: string | undefined; onRenamed: () => void };

/** Settings of the current workspace: name, support access, usage, security log, and how to leave or delete it. */
export function WorkspaceSettings({ workspace, section, onRenamed }: Props) {
  useSheet(pageCss, "cs-ui");
  useSheet(css);
  const t = useT("workspace");
  const host = useHost();
  const workspaces = useMemo(() => createWorkspaces(host), [host]);
  const rights = workspace.rights as Rights;
  const mayManage = can(rights, "User", "MANAGE");
  const seesMembers = can(rights, "User", "VIEW");
  const contents: Record<WorkspaceSection, Elements> = {
    general: (
      <>
        {mayManage && <NameSection workspace={workspace} workspaces={workspaces} onRenamed={onRenamed} />}
        {mayManage && <MailSection />}
        <UsageSection />
        {workspace.role !== "support" && <EndSection workspace={workspace} workspaces={workspaces} />}
      </>
    ),
    security: seesMembers && (
      <>
        {mayManage && <TwoFactorRuleSection />}
        <SupportSection mayManage={mayManage} seesContents={seesAllDocuments(rights)} />
        <ComplianceSection />
      </>
    ),
    retention: mayManage && seesAllDocuments(rights) && (
      <RetentionSection mayDelete={reachOf(rights, "Documents", "DELETE") === "all"} />
    ),
    log: mayManage && <LogSection />,
  };
  const offered = workspaceSections.filter((one) => contents[one]);
  const current = offered.find((one) => one === section) ?? "general";
  return (
    <Page
      title={t("title")}
      lead={t(`role.${workspace.role}`)}
      sections={
        <SectionList
          label={t("title")}
          items={offered.map((id) => ({
            id,
            label: t(`section.${id}`),
            to: { type: "workspace_wanted", section: id },
          }))}
          current={current}
        />
      }
    >
      {contents[current]}
    </Page>
  );
}
