import { SlidersHorizontal } from "lucide-react";
import { defaultSort, ListSort, orderedColumns, orderOf } from "../../../domain/document/list-order.ts";
import { useT } from "../../host/i18n.ts";
import { ChoiceMenu } from "../../ui/overlay/choice-menu.tsx";
import { densities, type ListLook, listColumns } from "./columns.ts";

type Props = {
  look: ListLook;
  onLook: (look: ListLook) => void;
  sort: ListSort;
  /** Omitted during a search, which has its own order. */
  onSort: ((sort: ListSort) => void) | null;
};

/** Order, columns and density of the list. */
export function LookMenu({ look, onLook, sort, onSort }: Props) {
  const t = useT("list");
  const { column, isDescending } = orderOf(sort);
  const sorting = onSort && [
    {
      id: "sort",
      label: t("look.sort"),
      mode: "single" as const,
      options: orderedColumns.map((id) => ({ id, label: t(`column.${id}`) })),
      selected: [column],
      onSelect: ([by]: string[]) => onSort(ListSort.safeParse(isDescending ? `-${by}` : by).data ?? defaultSort),
    },
    {
      id: "direction",
      label: t("look.direction"),
      mode: "single" as const,
      options: (["ascending", "descending"] as const).map((id) => ({ id, label: t(`look.${id}`) })),
      selected: [isDescending ? "descending" : "ascending"],
      onSelect: ([way]: string[]) => onSort(way === "descending" ? `-${column}` : column),
    },
  ];
  return (
    <ChoiceMenu
      label={t("look.label")}
      icon={<SlidersHorizontal aria-hidden />}
      sections={[
        ...(sorting ?? []),
        {
          id: "columns",
          label: t("look.columns"),
          mode: "multiple",
          options: listColumns.map((id) => ({ id, label: t(`column.${id}`) })),
          selected: look.columns,
          onSelect: (ids) => onLook({ ...look, columns: listColumns.filter((one) => ids.includes(one)) }),
        },
        {
          id: "density",
          label: t("look.density"),
          mode: "single",
          options: densities.map((id) => ({ id, label: t(`look.${id}`) })),
          selected: [look.density],
          onSelect: ([id]) => onLook({ ...look, density: densities.find((one) => one === id) ?? look.density }),
        },
      ]}
    />
  );
}
