/** Field values as content stream operators in the field's own frame. */

import { fieldMatrix, type PageShape, type Points, type Size, toPoints } from "../../../domain/field/geometry.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import type { Mark, Picture } from "../../ports/seal.ts";
import { layoutFieldText } from "../text/field-text.ts";
import { number, textOperators } from "../text/text-operators.ts";
import { type Ink, imageResource } from "./ink.ts";
import { pathOperators } from "./path-operators.ts";
import { rgbOf } from "./rgb.ts";
import { strokeOperators } from "./strokes.ts";

/** @throws ImageInvalid */
export function markOperators(mark: Mark, page: PageShape, shared: Ink): string {
  const matrix = fieldMatrix(mark.box, page).map(precise).join(" ");
  const height = toPoints(mark.box.height);
  const operators = mark.shapes.map((shape) => shapeOperators(shape, height, mark.picture, shared)).join("");
  return `q ${matrix} cm\n${operators}Q\n`;
}

/** Shapes count from the top, PDF from the bottom of the field. */
function shapeOperators(shape: Shape, height: Points, picture: Picture | undefined, shared: Ink): string {
  if (shape.shape === "path") return pathOperators(shape, height);
  const { box } = shape;
  const placement = `1 0 0 1 ${number(box.x)} ${number(height - box.y - box.height)} cm`;
  if (shape.shape === "picture") return picture ? `q ${placement}\n${pictureOperators(picture, box, shared)}Q\n` : "";
  const layout = layoutFieldText(shape.text, box, shape.look);
  return `q ${placement}\n${textOperators(layout, rgbOf(shape.look.color), shared.fonts)}Q\n`;
}

/** Scaled to fit and centred; origin at the bottom left, y up. @throws ImageInvalid */
export function pictureOperators(picture: Picture, size: Size<Points>, shared: Ink): string {
  if (picture.kind === "strokes") return strokeOperators(picture.pad, size);
  const { resource, image } = imageResource(shared, picture.bytes);
  const scale = Math.min(size.width / image.width, size.height / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  const placement = `${number(width)} 0 0 ${number(height)} ${number((size.width - width) / 2)} ${number((size.height - height) / 2)}`;
  const turn = image.kind === "photo" ? `${image.turn.join(" ")} cm ` : "";
  return `q ${placement} cm ${turn}/${resource} Do Q\n`;
}

/** Matrices scale whole boxes, so they need two more decimals than positions. */
function precise(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
