import { useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useHost } from "../../features/host.ts";
import { useT } from "../../features/i18n.ts";
import { Preview } from "../../features/preview/preview.tsx";
import { previewCalls } from "../../features/sign/preview-calls.ts";
import { SigningRoom } from "../../features/sign/signing-room.tsx";
import { useToasts } from "../../features/ui/toast.tsx";
import { BASE } from "../../features/web-places.ts";
import { usePageTitle } from "../page-title.ts";

/** `/document/preview/{documentId}`: the frame around what recipients will see. */
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

/** `/document/preview/{documentId}/{recipient}`: the room itself, in which nothing is sent. */
export function PreviewRoomPage() {
  const t = useT("prepare");
  const host = useHost();
  const toasts = useToasts();
  const { documentId = "", recipient = "" } = useParams({ strict: false }) as Record<string, string | undefined>;
  const calls = useMemo(
    () => previewCalls(host, { documentId, recipient }, () => toasts.success(t("preview.only"))),
    [host, documentId, recipient, toasts, t],
  );
  return <SigningRoom token={calls} />;
}
