import { BookmarkPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SavedFilter } from "../../../domain/document/saved-filter.ts";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useOpen } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { ListColumn } from "../list/columns.ts";
import { type ListQuery, readListQuery, writeListQuery } from "../list-query.ts";
import type { createFilters } from "./create-filters.ts";
import { FilterNameDialog } from "./filter-name-dialog.tsx";
import { FilterRail } from "./filter-rail.tsx";
import css from "./filters.css?inline";

type Props = {
  filters: ReturnType<typeof createFilters>;
  /** The reader can save filters here. */
  isOffered: boolean;
  query: ListQuery;
  columns: readonly ListColumn[];
  onQuery: (query: ListQuery) => void;
  hrefOf: (query: ListQuery) => string;
};

type OpenDialog = { about: "new" } | { about: "rename" | "remove"; filter: SavedFilter };

/** The person's saved filters: the list in the rail, the button that saves, and the dialogs. */
export function useFilters({ filters, isOffered, query, columns, onQuery, hrefOf }: Props) {
  useSheet(css);
  const t = useT("list");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  useOpen(filters, isOffered);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const rows = filters.value.value ?? [];
  if (!isOffered) return { rail: null, save: null, dialog: null, isCurrent: false };

  const shown = writeListQuery({ ...query, editingError: null, columns });
  const current = rows.find((one) => isSame(one, shown)) ?? null;
  const close = () => setAsking(null);
  const say = (answer: Answer<unknown>, done: string): string | null => {
    if (!answer.ok) return refusalText(answer.refusal);
    toasts.success(done);
    return null;
  };
  const queryOf = (filter: SavedFilter) => readListQuery(filter.query);
  const rail = (
    <FilterRail
      filters={rows}
      current={current}
      verbs={{
        hrefOf: (filter) => hrefOf(queryOf(filter)),
        onOpen: (filter) => onQuery(queryOf(filter)),
        onRename: (filter) => setAsking({ about: "rename", filter }),
        onUpdate: async (filter) => {
          const refused = say(await filters.update(filter._id, shown), t("filters.updated", { name: filter.name }));
          if (refused) toasts.error(refused);
        },
        onRemove: (filter) => setAsking({ about: "remove", filter }),
      }}
    />
  );
  const isPlain = Object.keys(writeListQuery({ ...query, editingError: null, columns: null })).length === 0;
  const save: ReactNode = (
    <IconButton
      label={t("filters.save")}
      icon={<BookmarkPlus aria-hidden />}
      disabled={isPlain || current !== null}
      onClick={() => setAsking({ about: "new" })}
    />
  );
  const dialog =
    asking?.about === "new" ? (
      <FilterNameDialog
        title={t("filters.save")}
        hint={t("filters.save.hint")}
        initial={query.search}
        onSave={async (name) => {
          const refused = say(await filters.add(name, shown), t("filters.saved", { name: name.trim() }));
          if (!refused) onQuery(readListQuery(shown));
          return refused;
        }}
        onClose={close}
      />
    ) : asking?.about === "rename" ? (
      <FilterNameDialog
        title={t("filters.rename.title")}
        initial={asking.filter.name}
        onSave={async (name) =>
          say(await filters.rename(asking.filter._id, name), t("filters.saved", { name: name.trim() }))
        }
        onClose={close}
      />
    ) : (
      asking && (
        <ConfirmDialog
          key={asking.filter._id}
          title={t("filters.delete.title", { name: asking.filter.name })}
          action={t("filters.delete")}
          onConfirm={async () =>
            say(await filters.remove(asking.filter._id), t("filters.deleted", { name: asking.filter.name }))
          }
          onClose={close}
        >
          <p className="cs-muted">{t("filters.delete.text")}</p>
        </ConfirmDialog>
      )
    );
  return { rail, save, dialog, isCurrent: current !== null };
}

/** Whether the filter matches the shown query, ignoring the folder's name. */
function isSame({ query }: SavedFilter, shown: ReturnType<typeof writeListQuery>): boolean {
  const textOf = (search: typeof shown) =>
    JSON.stringify(Object.entries(writeListQuery({ ...readListQuery(search), folderName: "" })));
  return textOf(query) === textOf(shown);
}
