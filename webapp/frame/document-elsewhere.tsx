import { useAccount } from "../../features/account/account-context.ts";
import { DocumentHome } from "../../features/workspace/document-home.tsx";

/** For a document that is not found: links to this page in the member's workspace that has it. */
export function DocumentElsewhere({ documentId }: { documentId: string }) {
  if (!useAccount().user.value) return null;
  // The page reloads, because a workspace in the URL becomes the tab's.
  const hrefIn = (workspace: string) => `${location.pathname}?${new URLSearchParams({ workspace })}`;
  return <DocumentHome documentId={documentId} hrefIn={hrefIn} />;
}
