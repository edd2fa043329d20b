import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";
import { ReturnToOrigin } from "./return-to-origin.tsx";

/** One document, as the web app shows it, and the link back to its mail or folder. */
export function DocumentScreen({ documentId }: { documentId: string }) {
  return (
    <div className="xt-document">
      <ReturnToOrigin documentId={documentId} />
      <DocumentDetail documentId={documentId} />
    </div>
  );
}
