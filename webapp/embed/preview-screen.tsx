import { Preview } from "../../features/preview/preview.tsx";
import { PreviewRoom } from "../../features/sign/room/preview-room.tsx";

/** The preview of what each recipient will see, without a nested frame: this page is already framed. */
export function PreviewScreen({ documentId }: { documentId: string }) {
  return (
    <Preview
      documentId={documentId}
      shownTo={(recipient) => ({ room: <PreviewRoom documentId={documentId} recipient={recipient} /> })}
    />
  );
}
