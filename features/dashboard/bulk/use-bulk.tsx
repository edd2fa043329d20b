import { useState } from "react";
import { ZIP_LIMIT } from "../../../domain/contract/bulk.ts";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import type { DocumentView } from "../../../domain/document/views.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import type { Elements } from "../../ui/elements-of.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { createDocumentList } from "../document-list.ts";
import type { Selection } from "../list/selection.ts";
import { actionIcons } from "../row-menu.tsx";
import { type BulkAction, BulkBar } from "./bulk-bar.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import { appliesTo, type BulkActionId, bulkActionsIn } from "./bulk-work.ts";

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
  const formats = useFormats();
  const toasts = useToasts();
  const { withholds } = useHost();
  const [action, setAction] = useState<BulkActionId | null>(null);
  const [isCollecting, setCollecting] = useState(false);
  /** Documents that are selected but not in the list. */
  const [collected, setCollected] = useState<readonly DocumentRow[]>([]);
  const ids = selection.ids.value;
  const rows = list.rows.value ?? [];
  const collect = async () => {
    setCollecting(true);
    const found = await list.collect(ZIP_LIMIT);
    setCollecting(false);
    setCollected(found);
    selection.addAll(found.map((row) => row._id));
  };
  const known = new Map<string, DocumentRow>([...collected, ...rows].map((row) => [row._id, row]));
  /** A document that left the list is offered everything: the server decides. */
  const scopeOf = (one: BulkActionId) =>
    [...ids].filter((id) => {
      const row = known.get(id);
      return !row || appliesTo(one, row);
    });
  if (ids.size === 0 && action === null) return null;
  const hasFurther = list.hasMore.value || rows.some((row) => !row.incoming && !ids.has(row._id));
  const actions = bulkActionsIn(view)
    .filter((one) => !withholds?.has(one))
    .flatMap((one): BulkAction[] => {
      const Icon = actionIcons[one];
      const danger = one === "void" || one === "delete" || one === "erase";
      const count = scopeOf(one).length;
      if (count === 0) return [];
      const name = t(`bulk.${one}.submit`);
      const label = count < ids.size ? t("bulk.some", { action: name, number: formats.number(count) }) : name;
      return [{ id: one, label, danger, icon: <Icon aria-hidden />, onAction: () => setAction(one) }];
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
          documents={scopeOf(action)
            .slice(0, ZIP_LIMIT)
            .map((id) => ({ id, title: known.get(id)?.title ?? "" }))}
          left={ids.size - scopeOf(action).length}
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
