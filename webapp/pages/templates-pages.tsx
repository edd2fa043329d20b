import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { TemplateCategory } from "../../domain/template/template.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { useT } from "../../features/host/i18n.ts";
import { MakeDocument } from "../../features/templates/make-document.tsx";
import { TemplatePage as Template } from "../../features/templates/template-page.tsx";
import { TemplatesPage as Templates } from "../../features/templates/templates-page.tsx";
import { useExport } from "../frame/export.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const edit = getRouteApi("/templates/edit/$templateId");
const use = getRouteApi("/document/new/$templateId");

export function TemplatesPage() {
  usePageTitle(useT("templates")("title"));
  const { search = "", category } = useSearch({ strict: false }) as { search?: string; category?: string };
  const navigate = useNavigate();
  const may = usePermissions();
  const { openExport, exporting } = useExport();
  return (
    <Frame leadsToNew={false}>
      <Templates
        onExport={may("Documents", "VIEW") ? (about) => openExport({ kind: "template", ...about }) : undefined}
        canCreate={may("Templates", "CREATE")}
        canSend={may("Documents", "ADD")}
        filter={{ search, category: TemplateCategory.safeParse(category).data ?? null }}
        onFilter={(next) =>
          navigate({
            to: "/templates",
            search: { search: next.search || undefined, category: next.category ?? undefined },
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
  return (
    <Frame fixed leadsToNew={false}>
      <Template
        key={templateId}
        onExport={may("Documents", "VIEW") ? (about) => openExport({ kind: "template", ...about }) : undefined}
        templateId={templateId}
        canEdit={may("Templates", "CREATE")}
        canSend={may("Documents", "ADD")}
      />
      {exporting}
    </Frame>
  );
}

/** `/document/new/{templateId}`: redirects to the new document's own address. */
export function UseTemplatePage() {
  usePageTitle(useT("templates")("make.title"));
  const { templateId } = use.useParams();
  const values = use.useSearch();
  const navigate = use.useNavigate();
  const goOn = useCallback(
    (documentId: string) => navigate({ to: "/document/create/$documentId", params: { documentId }, replace: true }),
    [navigate],
  );
  return (
    <Frame>
      <main id="main">
        <MakeDocument templateId={templateId} values={values} onMade={goOn} />
      </main>
    </Frame>
  );
}
