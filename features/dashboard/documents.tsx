import { Download, FileUp } from "lucide-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { DocumentRow } from "../../domain/contract/views/views.ts";
import type { ListSort } from "../../domain/document/list-order.ts";
import type { DocumentView } from "../../domain/document/views.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { IconButton } from "../ui/controls/button.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Main } from "../ui/layout/main.tsx";
import { useFileDrop } from "../ui/layout/use-file-drop.ts";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useBulk } from "./bulk/use-bulk.tsx";
import type { OnSaveAs } from "./document-actions.ts";
import type { createDocumentList } from "./document-list.ts";
import rows from "./document-rows.css?inline";
import { DocumentRows } from "./document-rows.tsx";
import { createDocumentStores, type DocumentStores } from "./document-stores.ts";
import page from "./documents.css?inline";
import byWidth from "./documents-by-width.css?inline";
import { EmptyList, leadsToFirstSend } from "./empty-list.tsx";
import { useFilters } from "./filters/use-filters.tsx";
import type { FolderRights } from "./folders/folder-item.tsx";
import { useFolders } from "./folders/use-folders.tsx";
import { ListNotices } from "./list/list-notices.tsx";
import { LookMenu } from "./list/look-menu.tsx";
import { createSelection } from "./list/selection.ts";
import { StatusStrip } from "./list/status-strip.tsx";
import { useListLook } from "./list/use-list-look.ts";
import { useRowActions } from "./list/use-row-actions.ts";
import { type ListQuery, sortOf } from "./list-query.ts";
import { ListToolbar } from "./list-toolbar.tsx";
import type { PeopleFilter } from "./member-filter.tsx";
import { type DialogAction, RowDialog } from "./row-dialog.tsx";
import { ViewsRail } from "./views-rail.tsx";

export type DocumentsProps = {
  query: ListQuery;
  /** The query is part of the URL, which the host manages. */
  onQuery: (query: ListQuery, how?: { replace: boolean }) => void;
  hrefOfView: (view: DocumentView) => string;
  /** Shown above the list, e.g. that the address is not confirmed yet. */
  notice?: Elements;
  /** Called with whether the empty list shows its own prominent button for a first document. */
  onFirstSend?: (isFirst: boolean) => void;
  /** Omitted where documents cannot be saved as templates. */
  onSaveAs?: OnSaveAs | undefined;
  /** The reader's rights on folders; omitted where they have none. */
  folderRights?: FolderRights | undefined;
  hrefOf?: (query: ListQuery) => string;
  /** Filters by member that the reader may use. */
  people?: PeopleFilter;
  /** Opens the export of what the list shows; omitted where there is none. */
  onExport?: ((filter: ReturnType<ReturnType<typeof createDocumentList>["filter"]>) => void) | undefined;
  /** The reader is a member, who can share documents with others. */
  canShare?: boolean;
  /** The reader can save filters. */
  savesFilters?: boolean;
  /** Stores that the host keeps between its pages. */
  kept?: DocumentStores;
  /** Foot of the rail. */
  railFoot?: Elements;
};

/** Rules for the available width come last, because they override all other rules. */
const css = [page, rows, byWidth].join("");

type OpenDialog = { about: DialogAction; row: DocumentRow };

/** The document list: views, search, rows, and a drop target for files anywhere. */
export function Documents({
  query,
  onQuery,
  hrefOfView,
  notice,
  onFirstSend,
  onSaveAs,
  people = "none",
  canShare = false,
  savesFilters = false,
  kept,
  railFoot,
  onExport,
  folderRights,
  hrefOf = () => "#",
}: DocumentsProps) {
  useSheet(css);
  const t = useT("dashboard");
  const host = useHost();
  const toasts = useToasts();
  const { list, ...stores } = useMemo(() => kept ?? createDocumentStores(host), [kept, host]);
  const selection = useMemo(() => createSelection(), []);
  const [look, onLook] = useListLook(query, onQuery);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const begin = useCallback((files: File[]) => host.go({ type: "new_document_wanted", files }), [host]);
  const over = useFileDrop(host.withholds?.has("new") ? null : begin);
  const folders = useFolders({
    folders: stores.folders,
    rights: folderRights ?? null,
    query,
    onQuery,
    hrefOf,
    selection,
    onMoved: () => void list.refresh(),
  });
  const filters = useFilters({
    filters: stores.filters,
    isOffered: savesFilters,
    ...{ query, columns: look.columns, onQuery, hrefOf },
  });
  const key = JSON.stringify(query);
  useEffect(() => {
    selection.clear();
    void list.show(JSON.parse(key) as ListQuery);
  }, [list, selection, key]);
  useEffect(() => list.watch(), [list]);

  const act = useRowActions({ list, onAsk: setAsking, onMove: folders.askToMove, onSaveAs });
  const onSort = query.search ? null : (sort: ListSort) => onQuery({ ...query, sort });
  const bulk = useBulk({ list, selection, view: query.view, more: folders.bulk });
  const rows = list.rows.value;
  const isFirst = rows?.length === 0 && leadsToFirstSend(query);
  useEffect(() => onFirstSend?.(isFirst), [onFirstSend, isFirst]);
  return (
    <div className="cs-documents">
      <ViewsRail
        view={query.folderId || filters.isCurrent ? null : query.view}
        counts={list.counts.value}
        hrefOf={hrefOfView}
        onView={(view) => onQuery({ ...query, view, folderId: "", folderName: "" })}
        foot={railFoot}
      >
        {filters.rail}
        {folders.rail}
      </ViewsRail>
      <Main className="cs-list" id="main" onDragStart={folders.onDragStart}>
        <div className="cs-list-head">
          <h1 dir="auto">{folders.path ?? t(`view.${query.view}`)}</h1>
          <ListToolbar query={query} onQuery={onQuery} people={people}>
            {filters.save}
            <LookMenu look={look} onLook={onLook} sort={sortOf(query)} onSort={onSort} />
            {onExport && <ExportButton isDisabled={!rows?.length} onClick={() => onExport(list.filter())} />}
          </ListToolbar>
        </div>
        {!query.folderId && (
          <StatusStrip
            view={query.view}
            counts={list.counts.value}
            medianMinutes={list.medianMinutes.value}
            hrefOf={hrefOfView}
            onView={(view) => onQuery({ ...query, view })}
          />
        )}
        <div className="cs-list-notices">
          {notice}
          <ListNotices query={query} onQuery={onQuery} list={list} />
        </div>
        {rows?.length === 0 ? (
          <EmptyList query={query} onQuery={onQuery} />
        ) : (
          <DocumentRows
            rows={rows}
            hasMore={list.hasMore.value}
            onMore={list.more}
            offers={{ saveAs: Boolean(onSaveAs), share: canShare, move: Boolean(folders.askToMove) }}
            onAction={act}
            look={look}
            sort={sortOf(query)}
            onSort={onSort}
            selection={selection}
            place={list.place}
            folderNames={folders.names}
          />
        )}
        {bulk}
      </Main>
      {folders.dialog}
      {filters.dialog}
      {over && <DropCover />}
      {asking && (
        <RowDialog
          key={`${asking.row._id} ${asking.about}`}
          about={asking.about}
          row={asking.row}
          onDone={(done, isGone) => {
            if (isGone) list.drop(asking.row._id);
            toasts.success(done);
            void list.refresh();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function ExportButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  const t = useT("list");
  return <IconButton label={t("export")} icon={<Download aria-hidden />} disabled={isDisabled} onClick={onClick} />;
}

function DropCover() {
  const t = useT("dashboard");
  return (
    <div className="cs-drop-cover">
      <FileUp aria-hidden />
      <span>{t("drop.here")}</span>
    </div>
  );
}
