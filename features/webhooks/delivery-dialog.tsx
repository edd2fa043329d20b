import { useState } from "react";
import { readWebhookDeliveryCall } from "../../domain/contract/integration/webhook-log.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useLoaded } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Deliveries } from "./deliveries.ts";
import { Exchange } from "./exchange.tsx";

type Props = { deliveryId: string; deliveries: Deliveries; mayResend: boolean; onClose: () => void };

/** Request and responses of one delivery, with a button to send it again. */
export function DeliveryDialog({ deliveryId, deliveries, mayResend, onClose }: Props) {
  const t = useT("webhooks");
  const common = useT("common");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const delivery = useLoaded(readWebhookDeliveryCall, { params: { deliveryId } });
  const detail = delivery.value.value;
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const answer = await deliveries.retry(deliveryId);
    setBusy(false);
    if (!answer.ok) return setFailure(refusalText(answer.refusal));
    toasts.success(t("retry.done"));
    onClose();
  };
  return (
    <Dialog
      title={detail ? t(`event.${detail.event}`) : t("log.title")}
      wide
      isText
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          {mayResend && detail && !detail.isTest && (
            <Button look="primary" busy={busy} onClick={resend}>
              {t("retry.one")}
            </Button>
          )}
        </>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      {detail && !detail.isTest && (
        <p className="wh-document">
          <EventLink to={{ type: "document_wanted", documentId: detail.documentId }}>
            <span dir="auto">{detail.title || t("log.open")}</span>
          </EventLink>
        </p>
      )}
      <LoadedContent of={delivery} placeholder={<Skeleton width="100%" height="160px" radius="8px" />}>
        {(found) => <Exchange detail={found} />}
      </LoadedContent>
    </Dialog>
  );
}
