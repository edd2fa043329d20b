import type { Box, Points } from "../../domain/field/geometry.ts";
import { INK_RGB, inkBox, strokeOutlines } from "../../domain/field/stroke-outline.ts";
import type { VectorStrokes } from "../../domain/field/value.ts";

/**
 * Drawn strokes, cropped to their ink and scaled to fit the centre of `box`, which is in units of the surrounding
 * drawing.
 */
export default function StrokePicture({ pad, box }: { pad: VectorStrokes; box?: Box<Points> }) {
  const ink = inkBox(pad);
  return (
    <svg
      className="sign-ink"
      {...box}
      viewBox={`${ink.x} ${ink.y} ${ink.width} ${ink.height}`}
      fill={`rgb(${INK_RGB.join(" ")})`}
      aria-hidden="true"
    >
      {strokeOutlines(pad).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
