import { FileUp, FolderOpen, SearchX, Share2 } from "lucide-react";
import type { DocumentView } from "../../domain/document/views.ts";
import { UPLOAD_ACCEPT } from "../../domain/file/upload-kinds.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { EmptyState } from "../ui/layout/empty-state.tsx";
import type { ListQuery } from "./list-query.ts";
import { viewIcons } from "./views.ts";

type Props = { query: ListQuery; onQuery: (query: ListQuery) => void };

/** Shown instead of an empty list: offers the first document, or clears the filter that hides all rows. */
export function EmptyList({ query, onQuery }: Props) {
  const t = useT("dashboard");
  const host = useHost();
  if (query.shared && !isNarrowed({ ...query, shared: false })) {
    return (
      <EmptyState icon={<Share2 />} title={t("empty.shared.title")}>
        {t("empty.shared.text")}
      </EmptyState>
    );
  }
  if (query.folderId && query.view === "all" && !isNarrowed(query)) {
    return (
      <EmptyState icon={<FolderOpen />} title={t("empty.folder.title")}>
        {t("empty.folder.text")}
      </EmptyState>
    );
  }
  if (isNarrowed(query)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("empty.search.title")}
        actions={
          <Button
            onClick={() =>
              onQuery({
                ...{ ...query, search: "", range: null, approval: null, member: "", shared: false },
                ...{ fromDate: "", toDate: "" },
              })
            }
          >
            {t("empty.search.clear")}
          </Button>
        }
      >
        {t("empty.search.text")}
      </EmptyState>
    );
  }
  const { view } = query;
  const Icon = viewIcons[view];
  if (!startsHere(view)) {
    return (
      <EmptyState icon={<Icon />} title={t("empty.view.title")}>
        {t(`empty.view.${view}`)}
      </EmptyState>
    );
  }
  if (host.withholds?.has("new")) return <EmptyState icon={<Icon />} title={t("empty.view.title")} />;
  const choose = async () => {
    const files = await host.pickFiles({ accept: UPLOAD_ACCEPT, multiple: true });
    if (files.length > 0) host.go({ type: "new_document_wanted", files });
  };
  const key = view === "all" ? "first" : view;
  return (
    <EmptyState
      icon={view === "all" ? <FileUp /> : <Icon />}
      title={t(`empty.${key}.title`)}
      actions={
        <Button look="primary" large icon={<FileUp aria-hidden />} onClick={choose}>
          {t("empty.first.choose")}
        </Button>
      }
    >
      {t(`empty.${key}.text`)}
    </EmptyState>
  );
}

/** Whether an empty list of this query offers only the first document. */
export function leadsToFirstSend(query: ListQuery): boolean {
  return !isNarrowed(query) && query.folderId === "" && startsHere(query.view);
}

function isNarrowed(query: ListQuery): boolean {
  return query.search !== "" || query.range !== null || query.approval !== null || query.member !== "" || query.shared;
}

/** Whether a first document would appear in this view. */
function startsHere(view: DocumentView): view is "all" | "draft" | "sent" {
  return view === "all" || view === "draft" || view === "sent";
}
