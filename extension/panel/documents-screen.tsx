import { VerifyNotice } from "../../features/account/verify-notice.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";

type Props = {
  /** The last query; `null` at first. */
  query: ListQuery | null;
  onQuery: (query: ListQuery) => void;
};

/** The document list, as in the web app. */
export function DocumentsScreen({ query, onQuery }: Props) {
  const notice = <VerifyNotice />;
  return <Documents query={query ?? readListQuery({})} onQuery={onQuery} hrefOfView={() => "#"} notice={notice} />;
}
