import { inkBox, strokeOutlines } from "../../domain/field/stroke-outline.ts";
import type { VectorStrokes } from "../../domain/field/value.ts";

/** Drawn ink, cropped to itself. */
export default function StrokePicture({ pad }: { pad: VectorStrokes }) {
  const box = inkBox(pad);
  return (
    <svg className="sign-ink" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      {strokeOutlines(pad).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
