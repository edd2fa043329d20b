import { Suspense } from "react";
import type { SignatureImage } from "../../../domain/field/value.ts";
import { lazyWithRetry } from "../form/wait-for-network.ts";

const StrokePicture = lazyWithRetry(() => import("../../fields/stroke-picture.tsx"));

/**
 * A signature or initials, as large as its container allows. Decorative: the component around it provides the label.
 */
export function InkPicture({ image }: { image: SignatureImage }) {
  if (typeof image === "string") return <img className="sign-ink" src={image} alt="" draggable={false} />;
  return (
    <Suspense>
      <StrokePicture pad={image} />
    </Suspense>
  );
}
