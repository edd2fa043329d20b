import { lazy } from "react";
import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";
import { StoredCheckContext } from "../../features/host/stored-check.ts";
import { ReturnToOrigin } from "./return-to-origin.tsx";

const StoredCheck = lazy(() => import("../../features/verify/stored-check.tsx"));

/** One document, as the web app shows it, and the link back to its mail or folder. */
export function DocumentScreen({ documentId }: { documentId: string }) {
  return (
    <div className="xt-document">
      <ReturnToOrigin documentId={documentId} />
      <StoredCheckContext value={StoredCheck}>
        <DocumentDetail documentId={documentId} />
      </StoredCheckContext>
    </div>
  );
}
