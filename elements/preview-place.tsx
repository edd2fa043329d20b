import { useMemo } from "react";
import { useHost } from "../features/host.ts";
import { useT } from "../features/i18n.ts";
import { Preview } from "../features/preview/preview.tsx";
import { previewCalls } from "../features/sign/preview-calls.ts";
import { SigningRoom } from "../features/sign/signing-room.tsx";
import { useToasts } from "../features/ui/toast.tsx";

/** What each recipient will see, in the element itself: a page's policy may forbid frames. */
export default function PreviewPlace({ documentId }: { documentId: string }) {
  return (
    <Preview
      documentId={documentId}
      shownTo={(recipient) => ({ room: <PreviewRoom documentId={documentId} recipient={recipient} /> })}
    />
  );
}

function PreviewRoom({ documentId, recipient }: { documentId: string; recipient: string }) {
  const host = useHost();
  const t = useT("prepare");
  const toasts = useToasts();
  const calls = useMemo(
    () => previewCalls(host, { documentId, recipient }, () => toasts.success(t("preview.only"))),
    [host, documentId, recipient, toasts, t],
  );
  return <SigningRoom token={calls} />;
}
