import { lazy, Suspense, useState } from "react";
import type { OnSaveAs } from "../../features/dashboard/document-actions.ts";
import type { Elements } from "../../features/ui/elements-of.tsx";

const SaveAsDialog = lazy(async () => ({
  default: (await import("../../features/templates/save-as-dialog.tsx")).SaveAsDialog,
}));

type Request = { documentId: string; title: string; purpose: "template" | "webform" };

/**
 * Connects the document list to the template feature's "save as" dialog: returns the list's callback and the dialog
 * to render.
 */
export function useSaveAs(): { onSaveAs: OnSaveAs; dialog: Elements } {
  const [request, setRequest] = useState<Request | null>(null);
  return {
    onSaveAs: (document, purpose) => setRequest({ ...document, purpose }),
    dialog: request && (
      <Suspense>
        <SaveAsDialog {...request} onClose={() => setRequest(null)} />
      </Suspense>
    ),
  };
}
