import { lazy, Suspense, useState } from "react";
import type { ExportAbout } from "../../features/export/export-dialog.tsx";
import type { Elements } from "../../features/ui/elements-of.tsx";

const ExportDialog = lazy(async () => ({
  default: (await import("../../features/export/export-dialog.tsx")).ExportDialog,
}));

/** The export dialog, which the list and the pages of templates open. */
export function useExport(): { openExport: (about: ExportAbout) => void; exporting: Elements } {
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
