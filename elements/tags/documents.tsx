import { useEffect, useState } from "react";
import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";
import { Documents } from "../../features/dashboard/documents.tsx";
import { type ListQuery, readListQuery } from "../../features/dashboard/list-query.ts";
import type { TagProps } from "../define.tsx";
import { Opening } from "../opening.tsx";
import { useOpened } from "../use-opened.ts";

/** `<countersign-documents>`: the list and each document's page, one in the stead of the other. */
export default function DocumentsTag({ room, given }: TagProps<"documents">) {
  const isOpened = useOpened(room);
  const first = given.documentId ?? (isOpened ? (room.session.scope().documentId ?? null) : null);
  const [chosen, setChosen] = useState<string | null>(null);
  const { view } = readListQuery(given.view ? { view: given.view } : {});
  const [begun, setBegun] = useState(view);
  const [query, setQuery] = useState<ListQuery>(() => readListQuery({ view }));
  // The page asks for another view than it did; what a person chose in between gives way to it.
  if (begun !== view) {
    setBegun(view);
    setQuery({ ...query, view });
  }
  useEffect(() => {
    room.onEvent = (event) => {
      // A draft is looked at here: preparing it is another element's.
      if (event.type === "document_wanted" || event.type === "document_edit_wanted") setChosen(event.documentId);
      if (event.type === "documents_wanted") setChosen(null);
    };
    room.tell("load");
  }, [room]);
  useEffect(() => {
    if (isOpened) room.tell("ready");
  }, [room, isOpened]);
  if (!isOpened) return <Opening />;
  const shown = chosen ?? first;
  if (shown) return <DocumentDetail key={shown} documentId={shown} isAlone={first !== null} />;
  return <Documents query={query} onQuery={setQuery} hrefOfView={() => "#"} />;
}
