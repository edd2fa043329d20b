import { useMemo } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { previewCalls } from "./preview-calls.ts";
import { SigningRoom } from "./signing-room.tsx";

/** A preview of a recipient's room, from which nothing is sent. */
export function PreviewRoom({ documentId, recipient }: { documentId: string; recipient: string }) {
  const t = useT("prepare");
  const host = useHost();
  const toasts = useToasts();
  const calls = useMemo(
    () => previewCalls(host, { documentId, recipient }, () => toasts.success(t("preview.only"))),
    [host, documentId, recipient, toasts, t],
  );
  return <SigningRoom token={calls} />;
}
