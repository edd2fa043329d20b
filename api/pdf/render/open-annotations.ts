import type { Matrix } from "../../../domain/field/geometry.ts";
import { apply } from "../detect/matrix.ts";
import type { Area } from "./coarse-raster.ts";

/** An annotation whose drawing the file leaves to the program that shows it. */
export type OpenAnnotation = {
  id: string;
  /** Pixels that programs may draw. */
  area: Area;
  /** Whether every program shows something of it. */
  isSeen: boolean;
};

type PdfjsAnnotation = {
  id: string;
  subtype: string;
  hasAppearance: boolean;
  annotationFlags: number;
  rect: number[];
  fieldType?: string | null;
  fieldValue?: unknown;
  borderStyle?: { width?: number };
  quadPoints?: ArrayLike<number> | null;
  vertices?: ArrayLike<number> | null;
  lineCoordinates?: ArrayLike<number> | null;
  inkLists?: ArrayLike<number>[] | null;
};

const HIDDEN = 2 | 32;
/** Ends of lines are up to this many times as large as the line is thick. */
const ENDS = 6;
const MARGIN_POINTS = 2;

/** @param isDrawn annotations that pdf.js draws itself */
export function openAnnotations(
  annotations: readonly PdfjsAnnotation[],
  matrix: Matrix,
  isDrawn: ReadonlySet<string>,
): OpenAnnotation[] {
  return annotations.flatMap((annotation) => {
    const { id, subtype, hasAppearance, annotationFlags, rect } = annotation;
    if (hasAppearance || (annotationFlags & HIDDEN) !== 0 || subtype === "Popup") return [];
    const lists = [annotation.quadPoints, annotation.vertices, annotation.lineCoordinates];
    const corners = [rect[0]!, rect[1]!, rect[2]!, rect[1]!, rect[2]!, rect[3]!, rect[0]!, rect[3]!];
    const points = [corners, ...lists, ...(annotation.inkLists ?? [])].flatMap((list) => (list ? [list] : []));
    const margin = MARGIN_POINTS + ENDS * (annotation.borderStyle?.width ?? 1);
    return [{ id, area: areaAround(points, matrix, margin), isSeen: isDrawn.has(id) || hasText(annotation) }];
  });
}

function hasText({ fieldType, fieldValue }: PdfjsAnnotation): boolean {
  if (fieldType !== "Tx" && fieldType !== "Ch") return false;
  return [fieldValue].flat().some((value) => typeof value === "string" && value.trim() !== "");
}

function areaAround(lists: readonly ArrayLike<number>[], matrix: Matrix, margin: number): Area {
  const area: Area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const around = margin * Math.hypot(matrix[0], matrix[1]);
  for (const list of lists) {
    for (let at = 0; at + 1 < list.length; at += 2) {
      const [x, y] = apply(matrix, list[at]!, list[at + 1]!);
      area.left = Math.min(area.left, x - around);
      area.right = Math.max(area.right, x + around);
      area.top = Math.min(area.top, y - around);
      area.bottom = Math.max(area.bottom, y + around);
    }
  }
  return area;
}
