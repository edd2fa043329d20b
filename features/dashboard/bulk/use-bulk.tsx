import { useState } from "react";
import { ZIP_LIMIT } from "../../../domain/contract/bulk.ts";
import type { DocumentView } from "../../../domain/document/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { createDocumentList } from "../document-list.ts";
import type { Selection } from "../list/selection.ts";
import { actionIcons } from "../row-menu.tsx";
import { type BulkAction, BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { type BulkActionId, bulkActionsIn } from "./bulk-work.ts";

type BulkWork = {
  list: ReturnType<typeof createDocumentList>;
  selection: Selection;
  view: DocumentView;
  /** Additional actions, listed first. */
  more?: readonly BulkAction[];
};

/** The bar for selected documents and the dialog of its action; `null` while nothing is selected. */
export function useBulk({ list, selection, view, more = [] }: BulkWork): Elements {
  const t = useT("list");
  const toasts = useToasts();
  const { withholds } = useHost();
  const [action, setAction] = useState<BulkActionId | null>(null);
  const [isCollecting, setCollecting] = useState(false);
  /** Titles of documents that are selected but not in the list. */
  const [collected, setCollected] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = selection.ids.value;
  const rows = list.rows.value ?? [];
  const collect = async () => {
    setCollecting(true);
    const found = await list.collect(ZIP_LIMIT);
    setCollecting(false);
    setCollected(new Map(found.map((row) => [row._id, row.title])));
    selection.addAll(found.map((row) => row._id));
  };
  const titleOf = new Map([...collected, ...rows.map((row) => [row._id, row.title] as const)]);
  if (ids.size === 0 && action === null) return null;
  const hasFurther = list.hasMore.value || rows.some((row) => !row.incoming && !ids.has(row._id));
  const actions = bulkActionsIn(view)
    .filter((one) => !withholds?.has(one))
    .map((one): BulkAction => {
      const Icon = actionIcons[one];
      const danger = one === "void" || one === "delete" || one === "erase";
      const label = t(`bulk.${one}.submit`);
      return { id: one, label, danger, icon: <Icon aria-hidden />, onAction: () => setAction(one) };
    });
  return (
    <>
      {ids.size > 0 && (
        <BulkBar
          count={ids.size}
          actions={view === "bin" ? actions : [...more, ...actions]}
          all={hasFurther ? { label: t("bulk.all"), busy: isCollecting, onSelect: collect } : null}
          onClear={selection.clear}
        />
      )}
      {action && (
        <BulkDialog
          key={action}
          action={action}
          documents={[...ids].slice(0, ZIP_LIMIT).map((id) => ({ id, title: titleOf.get(id) ?? "" }))}
          onDone={(done, hasRest) => {
            if (done > 0) toasts.success(t(`bulk.${action}.done`, { count: done }));
            void list.refresh();
            if (hasRest) return;
            selection.clear();
            setAction(null);
          }}
          onClose={() => {
            setAction(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
