import { ArrowDown, ArrowUp } from "lucide-react";
import { type ListSort, type OrderedColumn, orderOf } from "../../../domain/document/list-order.ts";
import { useT } from "../../host/i18n.ts";
import { type ListColumn, sortedBy } from "./columns.ts";

type Props = {
  columns: readonly ListColumn[];
  sort: ListSort;
  /** Omitted during a search, which has its own order. */
  onSort: ((sort: ListSort) => void) | null;
  /** Whether all, some or none of the loaded rows are selected. */
  selected: "all" | "some" | "none";
  onSelectAll: () => void;
};

/** Titles of the columns; sortable ones are buttons. */
export function ColumnHead({ columns, sort, onSort, selected, onSelectAll }: Props) {
  const t = useT("list");
  return (
    <thead>
      <tr className="cs-list-columns" aria-rowindex={1}>
        <th scope="col">
          <input
            type="checkbox"
            className="cs-row-check"
            aria-label={t("select.all")}
            checked={selected === "all"}
            ref={(input) => {
              if (input) input.indeterminate = selected === "some";
            }}
            onChange={onSelectAll}
          />
        </th>
        {(["title", ...columns] as const).map((column) => (
          <Title key={column} column={column} sort={sort} onSort={onSort} />
        ))}
        <th scope="col">
          <span className="cs-hidden">{t("column.actions")}</span>
        </th>
      </tr>
    </thead>
  );
}

type TitleProps = Pick<Props, "sort" | "onSort"> & { column: ListColumn | "title" };

function Title({ column, sort, onSort }: TitleProps) {
  const t = useT("list");
  const by = sortedBy[column];
  const title = t(`column.${column}`);
  if (!by || !onSort) return <th scope="col">{title}</th>;
  const { column: present, isDescending } = orderOf(sort);
  const isPresent = present === by;
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isPresent ? (isDescending ? "descending" : "ascending") : "none"}>
      <button type="button" className="cs-sort" onClick={() => onSort(nextSort(by, isPresent, isDescending))}>
        <span>{title}</span>
        {isPresent && <Arrow aria-hidden />}
      </button>
    </th>
  );
}

/** Initial direction: newest first for times except the next expiry, ascending for everything else. */
function nextSort(by: OrderedColumn, isPresent: boolean, isDescending: boolean): ListSort {
  const descends = isPresent ? !isDescending : by === "changed" || by === "created";
  return descends ? `-${by}` : by;
}
