import { getRouteApi } from "@tanstack/react-router";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { useT } from "../../features/host/i18n.ts";
import { FormSettingsPage } from "../../features/templates/form/form-page.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const route = getRouteApi("/templates/form/$templateId");

export function TemplateFormPage() {
  usePageTitle(useT("webform")("title"));
  const { templateId } = route.useParams();
  const may = usePermissions();
  return (
    <Frame leadsToNew={false}>
      <FormSettingsPage key={templateId} templateId={templateId} mayChange={may("Templates", "ADD")} />
    </Frame>
  );
}
