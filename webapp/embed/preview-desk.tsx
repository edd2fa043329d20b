import { Preview } from "../../features/preview/preview.tsx";
import { PreviewRoom } from "../../features/sign/room/preview-room.tsx";

/** What each recipient will see; this page is a frame itself, and frames nothing. */
export function PreviewDesk({ documentId }: { documentId: string }) {
  return (
    <Preview
      documentId={documentId}
      shownTo={(recipient) => ({ room: <PreviewRoom documentId={documentId} recipient={recipient} /> })}
    />
  );
}
