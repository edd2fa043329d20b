import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { VerifyNotice } from "../../features/account/verify-notice.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery, writeListQuery } from "../../features/dashboard/list-query.ts";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { useExport } from "../frame/export.tsx";
import { Frame } from "../frame/frame.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { useSaveAs } from "../frame/save-as.tsx";

const route = getRouteApi("/");

export function DocumentsPage() {
  usePageTitle(useT("common")("documents"));
  const query = readListQuery(route.useSearch());
  const [leadsToNew, setLeadsToNew] = useState(true);
  const navigate = route.useNavigate();
  const may = usePermissions();
  const { onSaveAs, dialog } = useSaveAs();
  const { openExport, exporting } = useExport();
  return (
    <Frame fixed leadsToNew={leadsToNew}>
      <Documents
        query={query}
        onFirstSend={(isFirst) => setLeadsToNew(!isFirst)}
        notice={<VerifyNotice />}
        hrefOfView={(view) => addressOf({ ...query, view, folderId: "", folderName: "" })}
        onQuery={(next, how) => navigate({ search: writeListQuery(next), replace: how?.replace ?? false })}
        onSaveAs={may("Templates", "CREATE") ? onSaveAs : undefined}
        people={may("User", "VIEW") ? "members" : may("Documents", "VIEW") ? "shares" : "none"}
        onExport={may("Documents", "VIEW") ? (filter) => openExport({ kind: "list", filter }) : undefined}
        canShare={may("Documents", "VIEW")}
        savesFilters={may("Documents", "VIEW")}
        hrefOf={addressOf}
        folderRights={
          may("Folders", "VIEW")
            ? { add: may("Folders", "ADD"), change: may("Folders", "MANAGE"), remove: may("Folders", "DELETE") }
            : undefined
        }
      />
      {dialog}
      {exporting}
    </Frame>
  );
}

function addressOf(query: ListQuery): string {
  const search = new URLSearchParams(writeListQuery(query));
  return search.size > 0 ? `${BASE}/?${search}` : `${BASE}/`;
}
