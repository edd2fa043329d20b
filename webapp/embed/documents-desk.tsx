import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";

type Props = {
  /** Where the list begins. */
  view: string | null;
  /** What was looked for last; `null` at first. */
  query: ListQuery | null;
  onQuery: (query: ListQuery) => void;
};

/** The list in a frame, which has no address to keep what is looked for in: the page around the list does. */
export function DocumentsDesk({ view, query, onQuery }: Props) {
  const first = readListQuery(view ? { view } : {});
  return <Documents query={query ?? first} onQuery={onQuery} hrefOfView={(one) => `#${one}`} />;
}
