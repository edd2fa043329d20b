import { lazy, Suspense, useState } from "react";
import type { OnSaveAs } from "../../features/dashboard/document-actions.ts";

const SaveAsDialog = lazy(async () => ({
  default: (await import("../../features/templates/save-as-dialog.tsx")).SaveAsDialog,
}));

type Asked = { documentId: string; title: string; purpose: "template" | "webform" };

/** Documents become templates in a dialog of another feature: what the list is told, and the dialog to show. */
export function useSaveAs(): { onSaveAs: OnSaveAs; dialog: React.ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    onSaveAs: (document, purpose) => setAsked({ ...document, purpose }),
    dialog: asked && (
      <Suspense>
        <SaveAsDialog {...asked} onClose={() => setAsked(null)} />
      </Suspense>
    ),
  };
}
