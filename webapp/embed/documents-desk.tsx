import { useState } from "react";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";

/** The list in a frame, which has no address to keep what is looked for in. */
export function DocumentsDesk({ view }: { view: string | null }) {
  const [query, setQuery] = useState<ListQuery>(() => readListQuery(view ? { view } : {}));
  return <Documents query={query} onQuery={setQuery} hrefOfView={(one) => `#${one}`} />;
}
