import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePermissions } from "../../features/account/use-permissions.ts";
import { VerifyNotice } from "../../features/account/verify-notice.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { readListQuery, writeListQuery } from "../../features/dashboard/list-query.ts";
import { useT } from "../../features/host/i18n.ts";
import { addressOf, folderRightsOf, SettingsGroup } from "../frame/app-rail.tsx";
import { useExport } from "../frame/export.tsx";
import { Frame } from "../frame/frame.tsx";
import { useKeptDocuments } from "../frame/kept-documents.ts";
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
    <Frame fixed hasOwnRail leadsToNew={leadsToNew}>
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
        folderRights={folderRightsOf(may) ?? undefined}
        kept={useKeptDocuments()}
        railFoot={<SettingsGroup />}
      />
      {dialog}
      {exporting}
    </Frame>
  );
}
