import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";

type Props = {
  /** The list's initial view. */
  view: string | null;
  /** The last query; `null` at first. */
  query: ListQuery | null;
  onQuery: (query: ListQuery) => void;
};

/** The document list in a frame. The frame has no address to hold the query, so the parent component keeps it. */
export function DocumentsScreen({ view, query, onQuery }: Props) {
  const first = readListQuery(view ? { view } : {});
  return <Documents query={query ?? first} onQuery={onQuery} hrefOfView={(one) => `#${one}`} />;
}
