import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { VerifyNotice } from "../../features/account/verify-notice.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery, writeListQuery } from "../../features/dashboard/list-query.ts";
import { useT } from "../../features/i18n.ts";
import { BASE } from "../../features/web-places.ts";
import { Frame } from "../frame.tsx";
import { usePageTitle } from "../page-title.ts";
import { useSaveAs } from "../save-as.tsx";

const route = getRouteApi("/");

export function DocumentsPage() {
  usePageTitle(useT("common")("documents"));
  const query = readListQuery(route.useSearch());
  const [leadsToNew, setLeadsToNew] = useState(true);
  const navigate = route.useNavigate();
  const { onSaveAs, dialog } = useSaveAs();
  return (
    <Frame fixed leadsToNew={leadsToNew}>
      <Documents
        query={query}
        onFirstSend={(isFirst) => setLeadsToNew(!isFirst)}
        notice={<VerifyNotice />}
        hrefOfView={(view) => addressOf({ ...query, view })}
        onQuery={(next, how) => navigate({ search: writeListQuery(next), replace: how?.replace ?? false })}
        onSaveAs={onSaveAs}
      />
      {dialog}
    </Frame>
  );
}

function addressOf(query: ListQuery): string {
  const search = new URLSearchParams(writeListQuery(query));
  return search.size > 0 ? `${BASE}/?${search}` : `${BASE}/`;
}
