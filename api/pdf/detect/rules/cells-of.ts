/** Boxes of tables and forms, from their lines and frames. */
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";
import type { Frame, Rule } from "../marks.ts";

/** Maximum distance of lines that meet. */
const NEAR = 0.7;
/** A page with more lines is a drawing, not a form. */
const RULES_LIMIT = 700;
const SMALLEST_MM = 1.8;

export function cellsOf(
  horizontals: readonly Rule[],
  verticals: readonly Rule[],
  frames: readonly Frame[],
): Box<Millimetres>[] {
  const stroked = frames.filter((frame) => frame.look === "stroked");
  const edges = stroked.length > RULES_LIMIT ? [] : stroked;
  const rows = [...horizontals, ...edges.flatMap(rowsOf)];
  const columns = [...verticals, ...edges.flatMap(columnsOf)];
  const isDrawing = rows.length > 3 * RULES_LIMIT || columns.length > 3 * RULES_LIMIT;
  const cells = isDrawing ? [] : gridCells(rows, columns);
  return withoutRepeats([...cells, ...frames.filter((frame) => frame.look !== "round")]);
}

function rowsOf({ x, y, width, height }: Frame): Rule[] {
  return [y, y + height].map((at) => ({ axis: "x", x, y: at, length: width, thickness: 0 }));
}

function columnsOf({ x, y, width, height }: Frame): Rule[] {
  return [x, x + width].map((at) => ({ axis: "y", x: at, y, length: height, thickness: 0 }));
}

/** Cells from each horizontal line to the next below, between adjacent vertical lines that span both. */
function gridCells(rows: Rule[], columns: Rule[]): Box<Millimetres>[] {
  rows.sort((a, b) => a.y - b.y);
  columns.sort((a, b) => a.x - b.x);
  const cells: Box<Millimetres>[] = [];
  for (const top of rows) {
    const hanging = columns.filter(
      (column) =>
        column.x >= top.x - NEAR &&
        column.x <= top.x + top.length + NEAR &&
        column.y <= top.y + NEAR &&
        column.y + column.length > top.y + SMALLEST_MM,
    );
    for (let i = 0; i + 1 < hanging.length; i++) {
      const left = hanging[i]!;
      const right = hanging.slice(i + 1).find((column) => column.x - left.x > SMALLEST_MM);
      const cell = right && cellBelow(top, left, right, rows);
      if (cell) cells.push(cell);
    }
  }
  return cells;
}

function cellBelow(top: Rule, left: Rule, right: Rule, rows: readonly Rule[]): Box<Millimetres> | null {
  const deepest = Math.min(left.y + left.length, right.y + right.length) + NEAR;
  const bottom = rows.find(
    (row) =>
      row.y > top.y + SMALLEST_MM && row.y <= deepest && row.x <= left.x + NEAR && row.x + row.length >= right.x - NEAR,
  );
  return bottom ? { x: left.x, y: top.y, width: right.x - left.x, height: bottom.y - top.y } : null;
}

function withoutRepeats(boxes: readonly Box<Millimetres>[]): Box<Millimetres>[] {
  const cells = new Map<string, Box<Millimetres>>();
  for (const { x, y, width, height } of boxes) {
    const key = [x, y, width, height].map((side) => Math.round(side)).join(" ");
    if (!cells.has(key)) cells.set(key, { x, y, width, height });
  }
  return [...cells.values()];
}
