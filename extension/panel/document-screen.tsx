import { DocumentDetail } from "../../features/dashboard/detail/document-detail.tsx";

/** One document, as the web app shows it. */
export function DocumentScreen({ documentId }: { documentId: string }) {
  return <DocumentDetail documentId={documentId} />;
}
