import { Bookmark, Ellipsis, PencilLine, RefreshCw, Trash2 } from "lucide-react";
import type { SavedFilter } from "../../../domain/document/saved-filter.ts";
import { useT } from "../../host/i18n.ts";
import { Menu } from "../../ui/overlay/menu.tsx";

type FilterVerbs = {
  hrefOf: (filter: SavedFilter) => string;
  onOpen: (filter: SavedFilter) => void;
  onRename: (filter: SavedFilter) => void;
  onUpdate: (filter: SavedFilter) => void;
  onRemove: (filter: SavedFilter) => void;
};

type Props = { filters: readonly SavedFilter[]; current: SavedFilter | null; verbs: FilterVerbs };

/** The person's saved filters below the views; on narrow screens they are part of the row of views. */
export function FilterRail({ filters, current, verbs }: Props) {
  const t = useT("list");
  if (filters.length === 0) return null;
  return (
    <div className="cs-rail-group">
      <h2 id="filters-title">{t("filters.title")}</h2>
      <ul aria-labelledby="filters-title">
        {filters.map((filter) => (
          <li key={filter._id} className="cs-filter">
            <a
              href={verbs.hrefOf(filter)}
              aria-current={filter === current ? "page" : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                verbs.onOpen(filter);
              }}
            >
              <Bookmark aria-hidden />
              <span className="cs-truncate" dir="auto">
                {filter.name}
              </span>
            </a>
            <Menu
              className="cs-filter-menu"
              label={t("filters.actions", { name: filter.name })}
              icon={<Ellipsis aria-hidden />}
              actions={[
                {
                  id: "rename",
                  label: t("filters.rename"),
                  icon: <PencilLine aria-hidden />,
                  onAction: () => verbs.onRename(filter),
                },
                {
                  id: "update",
                  label: t("filters.update"),
                  icon: <RefreshCw aria-hidden />,
                  disabled: filter === current,
                  onAction: () => verbs.onUpdate(filter),
                },
                {
                  id: "remove",
                  label: t("filters.delete"),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onAction: () => verbs.onRemove(filter),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
