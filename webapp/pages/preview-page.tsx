import { useParams } from "@tanstack/react-router";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { Preview } from "../../features/preview/preview.tsx";
import { PreviewRoom } from "../../features/sign/room/preview-room.tsx";
import { usePageTitle } from "../frame/page-title.ts";

/** `/document/preview/{documentId}`: the frame around the recipients' preview. */
export function PreviewPage() {
  usePageTitle(useT("prepare")("preview"));
  const { documentId = "" } = useParams({ strict: false }) as { documentId?: string };
  const base = `${BASE}/document/preview/${encodeURIComponent(documentId)}`;
  return (
    <Preview
      documentId={documentId}
      shownTo={(recipient) => ({ address: `${base}/${encodeURIComponent(recipient)}` })}
    />
  );
}

/** `/document/preview/{documentId}/{recipient}`: the room itself, which sends nothing. */
export function PreviewRoomPage() {
  const { documentId = "", recipient = "" } = useParams({ strict: false }) as Record<string, string | undefined>;
  return <PreviewRoom documentId={documentId} recipient={recipient} />;
}
