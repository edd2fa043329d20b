import type { PageView } from "../../domain/contract/views/views.ts";
import type { Box, Millimetres } from "../../domain/field/geometry.ts";
import type { Shape } from "../../domain/field/shapes.ts";
import { codeOnDemand } from "../host/code-on-demand.ts";

/** The rules for dark pages. Most documents have none. */
const rules = codeOnDemand(() => import("../../domain/field/ground/readable-shapes.ts"));
export const loadReadable = rules.load;

/** The shapes of a field, kept readable on a dark page as the sealer does it, as soon as the rules are loaded. */
export function readableOn(page: PageView | undefined, shapes: Shape[], box: Box<Millimetres>): Shape[] {
  return page?.dark ? (rules.now()?.readableShapes(shapes, box, page) ?? shapes) : shapes;
}
