import { getRouteApi } from "@tanstack/react-router";
import { useT } from "../../features/host/i18n.ts";
import { BulkPreparationPage } from "../../features/templates/bulk/bulk-preparation.tsx";
import { BulkProgressPage } from "../../features/templates/bulk/bulk-progress.tsx";
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
        <BulkPreparationPage key={templateId} templateId={templateId} />
      ) : (
        <BulkProgressPage key={run} templateId={templateId} bulkId={run} />
      )}
    </Frame>
  );
}
