import { useState } from "react";
import { VerifyNotice } from "../../features/account/verify-notice.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";

/** What is under way, as the web app lists it. */
export function DocumentsScreen() {
  const [query, setQuery] = useState<ListQuery>(() => readListQuery({}));
  return <Documents query={query} onQuery={setQuery} hrefOfView={() => "#"} notice={<VerifyNotice />} />;
}
