import { lazy, Suspense } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Preparation } from "../create-preparation.ts";

const PagesDialog = lazy(async () => ({ default: (await import("./pages-dialog.tsx")).PagesDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import("./replace-dialog.tsx")).ReplaceDialog }));

export type OpenDialog = "none" | "pages" | "replace";

type Props = { preparation: Preparation; part: FilePart; open: OpenDialog; onClose: () => void };

/** Work on the pages of a file, or another file in its place; fetched when first asked for. */
export function PageDialogs({ open, ...props }: Props) {
  if (open === "none") return null;
  return (
    <Suspense fallback={null}>{open === "pages" ? <PagesDialog {...props} /> : <ReplaceDialog {...props} />}</Suspense>
  );
}
