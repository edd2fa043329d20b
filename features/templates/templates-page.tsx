import { LayoutTemplate, Plus, SearchX } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TemplateRow as Row } from "../../domain/contract/template/template.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import buttonCss from "../ui/controls/button.css?inline";
import { Button, classOf } from "../ui/controls/button.tsx";
import { useNow } from "../ui/controls/save-state.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import listCss from "../ui/layout/list-page.css?inline";
import { Page } from "../ui/layout/page.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { ListTools } from "./list-tools.tsx";
import { PacketBar } from "./packet-bar.tsx";
import { type TemplateAction, TemplateDialogs } from "./template-dialogs.tsx";
import type { TemplateFolders } from "./template-folders.ts";
import { TemplateRow } from "./template-row.tsx";
import css from "./templates.css?inline";
import { createTemplates, noFilter, type OnExport, type TemplateFilter } from "./templates.ts";

type Props = {
  filter: TemplateFilter;
  /** The filter is part of the URL, which the host manages. */
  onFilter: (filter: TemplateFilter) => void;
  canCreate: boolean;
  canSend: boolean;
  onExport?: OnExport | undefined;
  folders?: TemplateFolders | undefined;
};

type OpenDialog = { about: TemplateAction; row: Row };

/** Page of the workspace's templates, with their web forms and a button for a new document from each. */
export function TemplatesPage({ filter, onFilter, canCreate, canSend, onExport, folders }: Props) {
  useSheet(listCss, "cs-ui");
  useSheet(css);
  const t = useT("templates");
  const host = useHost();
  const now = useNow(30_000);
  const templates = useMemo(() => createTemplates(host), [host]);
  const [chosen, setChosen] = useState<readonly Pick<Row, "_id" | "name">[]>([]);
  const choose = ({ _id, name }: Row, isChosen: boolean) =>
    setChosen((before) => [...before.filter((one) => one._id !== _id), ...(isChosen ? [{ _id, name }] : [])]);
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const { search, category, folder, isOwn, sort } = filter;
  useEffect(
    () => void templates.show({ search, category, folder, isOwn, sort }),
    [templates, search, category, folder, isOwn, sort],
  );
  const isFiltered = search !== "" || category !== null || folder !== null || isOwn;
  const rows = templates.rows.value;
  const refusal = templates.refusal.value;
  const isEmpty = rows?.length === 0;
  const hasTools = !isEmpty || isFiltered;
  return (
    <Page
      className="templates cs-list-page"
      title={t("title")}
      lead={t("lead")}
      actions={canCreate && hasTools && <NewTemplate />}
    >
      {hasTools && (
        <div className="templates-tools">
          <ListTools {...{ filter, onFilter, folders }} />
        </div>
      )}
      {refusal && <RetryNotice refusal={refusal} onRetry={() => templates.refresh()} />}
      {rows === null && !refusal && <Waiting />}
      {isEmpty && <Empty isSearch={isFiltered} canCreate={canCreate} onAll={() => onFilter({ ...noFilter, sort })} />}
      {rows && rows.length > 0 && (
        <ul aria-label={t("list")}>
          {rows.map((row) => (
            <TemplateRow
              key={row._id}
              {...{ row, now, canSend, canEdit: canCreate, onExport, folders }}
              isChosen={chosen.some(({ _id }) => _id === row._id)}
              onChoose={(isChosen) => choose(row, isChosen)}
              onAction={(about) => openDialog({ about, row })}
            />
          ))}
        </ul>
      )}
      {templates.hasMore.value && (
        <div className="templates-more">
          <Button busy={templates.loadingMore.value} onClick={() => templates.more()}>
            {t("more")}
          </Button>
        </div>
      )}
      {chosen.length > 0 && <PacketBar chosen={chosen} onClear={() => setChosen([])} />}
      {dialog && (
        <TemplateDialogs
          key={`${dialog.row._id} ${dialog.about}`}
          about={dialog.about}
          template={dialog.row}
          onChange={(changed) => templates.change(dialog.row._id, changed)}
          canEdit={canCreate}
          folders={folders}
          onRestrict={(isRestricted) => templates.change(dialog.row._id, { isRestricted })}
          onRestored={() => void templates.refresh()}
          onGone={() => {
            templates.drop(dialog.row._id);
            choose(dialog.row, false);
          }}
          onClose={() => openDialog(null)}
        />
      )}
    </Page>
  );
}

function NewTemplate() {
  useSheet(buttonCss, "cs-ui");
  const t = useT("templates");
  return (
    <EventLink to={{ type: "new_template_wanted" }} className={classOf("primary")}>
      <Plus aria-hidden />
      <span>{t("new")}</span>
    </EventLink>
  );
}

function Empty({ isSearch, canCreate, onAll }: { isSearch: boolean; canCreate: boolean; onAll: () => void }) {
  const t = useT("templates");
  const host = useHost();
  if (isSearch) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("empty.search.title")}
        actions={<Button onClick={onAll}>{t("empty.search.clear")}</Button>}
      >
        {t("empty.search.text")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<LayoutTemplate />}
      title={t("empty.title")}
      actions={
        <>
          {canCreate && <NewTemplate />}
          <Button onClick={() => host.go({ type: "documents_wanted" })}>{t("empty.action")}</Button>
        </>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}

function Waiting() {
  const t = useT("common");
  return (
    <div className="templates-waiting" role="status" aria-label={t("loading")}>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="68px" radius="12px" />
      ))}
    </div>
  );
}
