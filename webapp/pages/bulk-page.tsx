import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../features/host/i18n.ts";
import { BulkBeginPage } from "../../features/templates/bulk/bulk-begin-page.tsx";
import { BulkRunPage } from "../../features/templates/bulk/bulk-run-page.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const route = getRouteApi("/templates/bulk/$templateId");

export function BulkPage() {
  usePageTitle(useT("bulk")("title"));
  const { templateId } = route.useParams();
  const { run } = route.useSearch() as { run?: string };
  return (
    <Frame>
      {run === undefined ? (
        <BulkBeginPage key={templateId} templateId={templateId} />
      ) : (
        <BulkRunPage key={run} templateId={templateId} bulkId={run} />
      )}
    </Frame>
  );
}
