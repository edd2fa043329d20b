/** The person's choice of list columns and row density; stored on the device. */
import type { OrderedColumn } from "../../../domain/document/list-order.ts";

export const listColumns = [
  "people",
  "status",
  "reminder",
  "expires",
  "changed",
  "created",
  "completed",
  "owner",
  "folder",
] as const;
export type ListColumn = (typeof listColumns)[number];
export const densities = ["comfortable", "compact"] as const;
type Density = (typeof densities)[number];
export type ListLook = { columns: readonly ListColumn[]; density: Density };

export const defaultLook: ListLook = {
  columns: ["people", "status", "reminder", "expires", "changed", "owner"],
  density: "comfortable",
};

/** The sortable columns. */
export const sortedBy: Partial<Record<ListColumn | "title", OrderedColumn>> = {
  title: "title",
  expires: "expires",
  changed: "changed",
  created: "created",
  completed: "completed",
};

/** Widths in CSS pixels. `keep`: on a narrow list, columns with the lowest numbers are hidden first. */
const measures: Record<ListColumn, { width: number; keep: number }> = {
  people: { width: 132, keep: 7 },
  status: { width: 156, keep: 8 },
  reminder: { width: 96, keep: 4 },
  expires: { width: 92, keep: 6 },
  changed: { width: 100, keep: 5 },
  created: { width: 92, keep: 3 },
  completed: { width: 92, keep: 2 },
  owner: { width: 104, keep: 1 },
  folder: { width: 120, keep: 0 },
};
const GAP = 12;
/** Width of the checkbox, the actions and the padding. */
const FRAME = 24 + 64 + 2 * GAP + 40;
const TITLE = 180;

/** The chosen columns that fit beside a readable title. */
export function fittingColumns(columns: readonly ListColumn[], width: number): ListColumn[] {
  const byWorth = columns.toSorted((one, other) => measures[other].keep - measures[one].keep);
  let left = width - FRAME - TITLE;
  const fitting = new Set(
    byWorth.filter((column) => {
      left -= measures[column].width + GAP;
      return left >= 0;
    }),
  );
  return columns.filter((column) => fitting.has(column));
}

/** `grid-template-columns` of the head and of every row. */
export function gridOf(columns: readonly ListColumn[]): string {
  const widthOf = (column: ListColumn) =>
    column === "people" ? "minmax(132px, 0.5fr)" : `${measures[column].width}px`;
  return ["24px", "minmax(0, 1fr)", ...columns.map(widthOf), "64px"].join(" ");
}

export function readLook(stored: string | null): ListLook {
  try {
    const { columns, density } = JSON.parse(stored ?? "null") as { columns?: unknown; density?: unknown };
    return {
      columns: Array.isArray(columns) ? listColumns.filter((one) => columns.includes(one)) : defaultLook.columns,
      density: densities.find((one) => one === density) ?? defaultLook.density,
    };
  } catch {
    return defaultLook;
  }
}

export function writeLook({ columns, density }: ListLook): string {
  return JSON.stringify({ columns, density });
}
