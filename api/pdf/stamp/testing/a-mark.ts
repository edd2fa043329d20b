import type { Box, Millimetres, Points } from "../../../../domain/field/geometry.ts";
import { toPoints } from "../../../../domain/field/geometry.ts";
import type { Shape, TextStyle } from "../../../../domain/field/shapes.ts";
import type { Mark, Picture } from "../../../ports/seal.ts";

type Position = { page: number; box: Box<Millimetres> };

const plainLook: TextStyle = {
  ...{ size: 12, minimumSize: 5, bold: false, italic: false, color: "#12172b", language: "en" },
  align: "start",
  vertical: "middle",
};

function fullBox({ box }: Pick<Position, "box">): Box<Points> {
  return { x: 0, y: 0, width: toPoints(box.width), height: toPoints(box.height) };
}

export function textMark(position: Position, text: string, look: Partial<TextStyle> = {}): Mark {
  const shape: Shape = { shape: "text", box: fullBox(position), text, look: { ...plainLook, ...look } };
  return { ...position, shapes: [shape] };
}

export function pictureMark(position: Position, picture: Picture): Mark {
  return { ...position, shapes: [{ shape: "picture", box: fullBox(position) }], picture };
}
