import { getRouteApi, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useCallback } from "react";
import { TemplateSort } from "../../domain/contract/template/template.ts";
import { TemplateCategory } from "../../domain/template/template.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { useHost } from "../../features/host/host.ts";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { MakeDocument } from "../../features/templates/make-document.tsx";
import { TemplatePage as Template } from "../../features/templates/template-page.tsx";
import { TemplatesPage as Templates } from "../../features/templates/templates-page.tsx";
import { Button, ButtonLink } from "../../features/ui/controls/button.tsx";
import { EmptyState } from "../../features/ui/layout/empty-state.tsx";
import { useExport } from "../frame/export.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { useTemplateFolders } from "../frame/template-folders.tsx";

const edit = getRouteApi("/templates/edit/$templateId");
const use = getRouteApi("/document/new/$templateId");

export function TemplatesPage() {
  usePageTitle(useT("templates")("title"));
  const asked = useSearch({ strict: false }) as Partial<
    Record<"search" | "category" | "folder" | "owner" | "sort", string>
  >;
  const navigate = useNavigate();
  const may = usePermissions();
  const { openExport, exporting } = useExport();
  const folders = useTemplateFolders(may("Folders", "VIEW"));
  return (
    <Frame leadsToNew={false}>
      <Templates
        onExport={may("Documents", "VIEW") ? (about) => openExport({ kind: "template", ...about }) : undefined}
        canCreate={may("Templates", "CREATE")}
        canSend={may("Documents", "ADD")}
        folders={folders}
        filter={{
          search: asked.search ?? "",
          category: TemplateCategory.safeParse(asked.category).data ?? null,
          folder: asked.folder ?? null,
          isOwn: asked.owner === "me",
          sort: TemplateSort.safeParse(asked.sort).data ?? null,
        }}
        onFilter={(next) =>
          navigate({
            to: "/templates",
            search: {
              search: next.search || undefined,
              category: next.category ?? undefined,
              folder: next.folder ?? undefined,
              owner: next.isOwn ? "me" : undefined,
              sort: next.sort ?? undefined,
            },
            replace: true,
          })
        }
      />
      {exporting}
    </Frame>
  );
}

export function TemplatePage() {
  usePageTitle(useT("templates")("title"));
  const { templateId } = edit.useParams();
  const may = usePermissions();
  const { openExport, exporting } = useExport();
  const folders = useTemplateFolders(may("Folders", "VIEW"));
  return (
    <Frame fixed leadsToNew={false}>
      <Template
        key={templateId}
        onExport={may("Documents", "VIEW") ? (about) => openExport({ kind: "template", ...about }) : undefined}
        templateId={templateId}
        canEdit={may("Templates", "CREATE")}
        folders={folders}
        canSend={may("Documents", "ADD")}
      />
      {exporting}
    </Frame>
  );
}

/** `/document/new/{templateId}`: redirects members to the new document's own address. */
export function UseTemplatePage() {
  usePageTitle(useT("templates")("make.title"));
  const { templateId } = use.useParams();
  const values = use.useSearch();
  const navigate = use.useNavigate();
  const isMember = Boolean(useAccount().user.value);
  const openDraft = useCallback(
    (documentId: string) => navigate({ to: "/document/create/$documentId", params: { documentId }, replace: true }),
    [navigate],
  );
  return (
    <Frame>
      <main id="main">
        {isMember ? <MakeDocument templateId={templateId} values={values} onMade={openDraft} /> : <SignInToUse />}
      </main>
    </Frame>
  );
}

/** For visitors: templates belong to workspaces. They sign in and return here, or start with a file of their own. */
function SignInToUse() {
  const t = useT("templates");
  const common = useT("common");
  const host = useHost();
  const redirect = useLocation({ select: ({ href }) => href });
  return (
    <EmptyState
      headingLevel={1}
      icon={<Lock />}
      title={t("make.visitor")}
      actions={
        <>
          <ButtonLink look="primary" href={`${BASE}/login?${new URLSearchParams({ redirect })}`}>
            {common("forbidden.login")}
          </ButtonLink>
          <Button onClick={() => host.go({ type: "new_document_wanted" })}>{t("make.visitor.own")}</Button>
        </>
      }
    >
      {t("make.visitor.text")}
    </EmptyState>
  );
}
