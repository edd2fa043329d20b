import { useMemo } from "react";
import { useHost } from "../features/host.ts";
import { useT } from "../features/i18n.ts";
import { previewCalls } from "../features/sign/preview-calls.ts";
import { SigningRoom } from "../features/sign/signing-room.tsx";
import { useToasts } from "../features/ui/toast.tsx";

/** The room that a recipient will be in, in which nothing is sent. */
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
