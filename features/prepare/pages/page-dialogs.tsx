import { lazy, Suspense } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { Preparation } from "../create-preparation.ts";

const PagesDialog = lazy(async () => ({ default: (await import("./pages-dialog.tsx")).PagesDialog }));
const ReplaceDialog = lazy(async () => ({ default: (await import("./replace-dialog.tsx")).ReplaceDialog }));

export type OpenDialog = "none" | "pages" | "replace";

type Props = { preparation: Preparation; part: FilePart; open: OpenDialog; onClose: () => void };

/** The dialogs that edit a file's pages or replace it; their code loads when first opened. */
export function PageDialogs({ open, ...props }: Props) {
  if (open === "none") return null;
  return (
    <Suspense fallback={null}>{open === "pages" ? <PagesDialog {...props} /> : <ReplaceDialog {...props} />}</Suspense>
  );
}
