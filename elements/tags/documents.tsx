import { useEffect, useState } from "react";
import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";
import type { TagProps } from "../define.tsx";
import { Opening } from "../session/session-skeleton.tsx";
import { useHasSession } from "../session/use-has-session.ts";

/** `<countersign-documents>`: the list and each document's page, one at a time. */
export default function DocumentsTag({ context, properties }: TagProps<"documents">) {
  const isOpened = useHasSession(context);
  const first = properties.documentId ?? (isOpened ? (context.session.scope().documentId ?? null) : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { view } = readListQuery(properties.view ? { view: properties.view } : {});
  const [begun, setBegun] = useState(view);
  const [query, setQuery] = useState<ListQuery>(() => readListQuery({ view }));
  // The page changed the requested view, which overrides the person's own choice.
  if (begun !== view) {
    setBegun(view);
    setQuery({ ...query, view });
  }
  useEffect(() => {
    context.onEvent = (event) => {
      // Drafts open read-only: another element prepares them.
      if (event.type === "document_wanted" || event.type === "document_edit_wanted") setChosen(event.documentId);
      if (event.type === "documents_wanted") setChosen(null);
    };
    context.fire("load");
  }, [context]);
  useEffect(() => {
    if (isOpened) context.fire("ready");
  }, [context, isOpened]);
  if (!isOpened) return <Opening />;
  const openId = chosen ?? first;
  if (openId) return <DocumentDetail key={openId} documentId={openId} isAlone={first !== null} />;
  return <Documents query={query} onQuery={setQuery} hrefOfView={() => "#"} />;
}
