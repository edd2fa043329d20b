import { inkBox, strokeOutlines } from "../../domain/field/stroke-outline.ts";
import type { SignatureImage } from "../../domain/field/value.ts";

/** A signature or initials, as large as what it stands in allows. Decoration: whoever shows it says what it is. */
export function InkPicture({ image }: { image: SignatureImage }) {
  if (typeof image === "string") return <img className="sign-ink" src={image} alt="" draggable={false} />;
  const box = inkBox(image);
  return (
    <svg className="sign-ink" viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} aria-hidden="true">
      {strokeOutlines(image).map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
