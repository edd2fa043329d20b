/** Form XObjects that stand in for missing appearances, in page coordinates. */
import { numberText } from "../../syntax/serialise.ts";
import { bytesOfLatin1, dictOf, nameOf, type PdfStream, type PdfValue, streamOf } from "../../syntax/values.ts";

/** A form whose operators are drawn with an opacity. `fonts` is a font dictionary or a reference to it. */
export function pageForm(
  box: readonly number[],
  operators: string,
  { opacity, isMultiplied, fonts }: { opacity: number; isMultiplied?: boolean; fonts?: PdfValue },
): PdfStream {
  const state = dictOf({ CA: opacity, ca: opacity, ...(isMultiplied ? { BM: nameOf("Multiply") } : {}) });
  const dict = dictOf({
    Type: nameOf("XObject"),
    Subtype: nameOf("Form"),
    BBox: [...box],
    Resources: dictOf({ ...(fonts ? { Font: fonts } : {}), ExtGState: dictOf({ G: state }) }),
  });
  return streamOf(dict, bytesOfLatin1(`/G gs ${operators}`));
}

/** A path along points given as alternating coordinates. */
export function polyline(points: readonly number[]): string {
  let path = "";
  for (let i = 0; i + 1 < points.length; i += 2) {
    path += `${numberText(points[i]!)} ${numberText(points[i + 1]!)} ${i === 0 ? "m" : "l"} `;
  }
  return path;
}

export function ellipse(left: number, bottom: number, right: number, top: number): string {
  const [cx, cy, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const k = 0.552285;
  const curve = (...points: number[]): string => `${points.map(numberText).join(" ")} c `;
  return [
    `${numberText(right)} ${numberText(cy)} m `,
    curve(right, cy + ry * k, cx + rx * k, top, cx, top),
    curve(cx - rx * k, top, left, cy + ry * k, left, cy),
    curve(left, cy - ry * k, cx - rx * k, bottom, cx, bottom),
    curve(cx + rx * k, bottom, right, cy - ry * k, right, cy),
    "h ",
  ].join("");
}

/** The smallest box around points given as alternating coordinates, grown by a margin; `null` without points. */
export function boundsOf(points: readonly number[], margin: number): [number, number, number, number] | null {
  if (points.length < 2) return null;
  const bounds: [number, number, number, number] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [points[i]!, points[i + 1]!];
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }
  return [bounds[0] - margin, bounds[1] - margin, bounds[2] + margin, bounds[3] + margin];
}
