import type { SignatureImage } from "../../domain/field/value.ts";
import StrokePicture from "../fields/stroke-picture.tsx";

/** A saved signature or initials, as large as its container allows. Decorative: the component around it provides the label. */
export function SavedPicture({ image }: { image: SignatureImage }) {
  return typeof image === "string" ? (
    <img className="sign-ink" src={image} alt="" draggable={false} />
  ) : (
    <StrokePicture pad={image} />
  );
}
