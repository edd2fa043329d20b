/** Values as content stream operators, each in its field's own frame. */
import {
  type Box,
  fieldMatrix,
  type Millimetres,
  type PageShape,
  type Points,
  type Size,
  toPoints,
} from "../../../domain/field/geometry.ts";
import type { VectorStrokes } from "../../../domain/field/value.ts";
import { layoutFieldText, TEXT_PADDING } from "../text/field-text.ts";
import { number, type Rgb, textOperators } from "../text/text-operators.ts";
import { type Ink, imageResource } from "./ink.ts";
import type { Bytes } from "./png.ts";
import { strokeOperators } from "./strokes.ts";

export type Drawing =
  | { kind: "text"; text: string; fontSize?: Points; align?: "start" | "center" | "end" }
  | { kind: "check" }
  | { kind: "image"; png: Bytes }
  | { kind: "strokes"; pad: VectorStrokes };

/** `page` counts from 0 in its file; the box is as fields are stored. */
export type Mark = { page: number; box: Box<Millimetres>; draw: Drawing };

const ink: Rgb = [0.07, 0.09, 0.17];

/** @throws ImageInvalid */
export function markOperators(mark: Mark, page: PageShape, shared: Ink): string {
  const matrix = fieldMatrix(mark.box, page).map(precise).join(" ");
  const size = { width: toPoints(mark.box.width), height: toPoints(mark.box.height) };
  return `q ${matrix} cm\n${drawingOperators(mark.draw, size, shared)}Q\n`;
}

/** Origin at the bottom left of the space to fill, y up, points. @throws ImageInvalid */
export function drawingOperators(draw: Drawing, size: Size<Points>, shared: Ink): string {
  switch (draw.kind) {
    case "text":
      return `1 0 0 1 ${TEXT_PADDING} 0 cm\n${textOperators(layoutFieldText(draw.text, size, draw), ink, shared.fonts)}`;
    case "check":
      return checkOperators(size);
    case "strokes":
      return `${colored(ink)}${strokeOperators(draw.pad, size)}`;
    case "image":
      return imageOperators(draw.png, size, shared);
  }
}

/** Whether a value fits its field without going below the smallest readable size. Asked when the value is given. */
export function textFits(text: string, box: Box<Millimetres>, fontSize?: Points): boolean {
  const size = { width: toPoints(box.width), height: toPoints(box.height) };
  return layoutFieldText(text, size, { fontSize }).fits;
}

function checkOperators(size: Size<Points>): string {
  const side = Math.min(size.width, size.height) * 0.8;
  const left = (size.width - side) / 2;
  const bottom = (size.height - side) / 2;
  const point = (x: number, y: number) => `${number(left + x * side)} ${number(bottom + y * side)}`;
  const path = `${point(0.12, 0.52)} m ${point(0.4, 0.22)} l ${point(0.9, 0.82)} l S`;
  return `${ink.join(" ")} RG ${number(side * 0.12)} w 1 J 1 j\n${path}\n`;
}

function imageOperators(png: Bytes, size: Size<Points>, shared: Ink): string {
  const { resource, image } = imageResource(shared, png);
  const scale = Math.min(size.width / image.width, size.height / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  const place = `${number(width)} 0 0 ${number(height)} ${number((size.width - width) / 2)} ${number((size.height - height) / 2)}`;
  return `q ${place} cm /${resource} Do Q\n`;
}

function colored(color: Rgb): string {
  return `${color.join(" ")} rg\n`;
}

/** Matrices scale whole boxes: two more decimals than places. */
function precise(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
