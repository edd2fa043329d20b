import type { Points } from "../../../domain/field/geometry.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import { number } from "../text/text-operators.ts";
import { rgbOf } from "./rgb.ts";

type PathShape = Extract<Shape, { shape: "path" }>;

const operatorOf: Record<string, string> = { M: "m", L: "l", C: "c" };

/** SVG path data of `M`, `L`, `C`, `Z` in absolute coordinates, y down from the top of the field (ISO 32000-2 §8.5.2). */
export function pathOperators(shape: PathShape, height: Points): string {
  const steps = Array.from(shape.d.matchAll(/([MLCZ])([^MLCZ]*)/g), ([, step, rest]) => {
    if (step === "Z") return "h";
    const numbers = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    const coordinates = numbers.map((value, index) => number(index % 2 === 0 ? value : height - value));
    return `${coordinates.join(" ")} ${operatorOf[step!]}`;
  });
  const path = steps.join("\n");
  if ("fill" in shape) return `q ${rgbOf(shape.fill).join(" ")} rg\n${path}\nf Q\n`;
  return `q ${rgbOf(shape.stroke).join(" ")} RG ${number(shape.width)} w 1 J 1 j\n${path}\nS Q\n`;
}
