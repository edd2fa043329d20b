import type { Box, Millimetres, Points } from "../../../../domain/field/geometry.ts";
import { toPoints } from "../../../../domain/field/geometry.ts";
import type { Shape, TextStyle } from "../../../../domain/field/shapes.ts";
import type { Mark, Picture } from "../../../ports/seal.ts";

type Place = { page: number; box: Box<Millimetres> };

const plainLook: TextStyle = {
  ...{ size: 12, minimumSize: 5, bold: false, italic: false, color: "#12172b", language: "en" },
  align: "start",
  vertical: "middle",
};

function whole({ box }: Pick<Place, "box">): Box<Points> {
  return { x: 0, y: 0, width: toPoints(box.width), height: toPoints(box.height) };
}

export function textMark(place: Place, text: string, look: Partial<TextStyle> = {}): Mark {
  const shape: Shape = { shape: "text", box: whole(place), text, look: { ...plainLook, ...look } };
  return { ...place, shapes: [shape] };
}

export function pictureMark(place: Place, picture: Picture): Mark {
  return { ...place, shapes: [{ shape: "picture", box: whole(place) }], picture };
}
