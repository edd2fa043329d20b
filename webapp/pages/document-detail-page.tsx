import { getRouteApi } from "@tanstack/react-router";
import { lazy, useEffect, useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";
import { useT } from "../../features/host/i18n.ts";
import { StoredCheckContext } from "../../features/host/stored-check.ts";
import { DocumentElsewhere } from "../frame/document-elsewhere.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { useSaveAs } from "../frame/save-as.tsx";

const StoredCheck = lazy(() => import("../../features/verify/stored-check.tsx"));
const route = getRouteApi("/document/detail/$documentId");

export function DocumentDetailPage() {
  usePageTitle(useT("dashboard")("detail.title"));
  const { documentId } = route.useParams();
  const { extend, sent } = route.useSearch();
  const navigate = route.useNavigate();
  const [isSent, setSent] = useState(sent === "1");
  // A reload or a bookmark would tell it again.
  useEffect(() => {
    if (sent) void navigate({ search: {}, replace: true });
  }, [sent, navigate]);
  const user = useAccount().user.value;
  const may = usePermissions();
  const { onSaveAs, dialog } = useSaveAs();
  return (
    <Frame fixed>
      <StoredCheckContext value={StoredCheck}>
        <DocumentDetail
          key={documentId}
          documentId={documentId}
          isExtending={extend === "1"}
          isSent={isSent}
          onSentRead={() => setSent(false)}
          hasFolders={may("Folders", "VIEW")}
          onSaveAs={may("Templates", "CREATE") ? onSaveAs : undefined}
          canShare={may("Documents", "VIEW")}
          elsewhere={<DocumentElsewhere documentId={documentId} />}
          reader={user?.emailVerified ? { id: user.uid, email: user.email } : null}
        />
      </StoredCheckContext>
      {dialog}
    </Frame>
  );
}
