import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ExportAbout } from "../../features/export/export-dialog.tsx";

const ExportDialog = lazy(async () => ({
  default: (await import("../../features/export/export-dialog.tsx")).ExportDialog,
}));

/** The export dialog, which the list and the pages of templates open. */
export function useExport(): { openExport: (about: ExportAbout) => void; exporting: ReactNode } {
  const [about, openExport] = useState<ExportAbout | null>(null);
  return {
    openExport,
    exporting: about && (
      <Suspense>
        <ExportDialog about={about} onClose={() => openExport(null)} />
      </Suspense>
    ),
  };
}
