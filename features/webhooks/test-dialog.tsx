import { useState } from "react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import type { DeliveryDetail } from "../../domain/contract/integration/webhook-log.ts";
import { type WebhookEventKind, webhookEventKinds } from "../../domain/integration/webhook/webhook.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { Exchange } from "./exchange.tsx";
import type { Webhooks } from "./webhooks.ts";

type Props = { webhook: WebhookView; webhooks: Webhooks; onTested?: (() => void) | undefined; onClose: () => void };

/** Sends a sample event and shows the receiver's response. */
export function TestDialog({ webhook, webhooks, onTested, onClose }: Props) {
  const t = useT("webhooks");
  const common = useT("common");
  const refusalText = useRefusalText();
  const [event, setEvent] = useState<WebhookEventKind>(webhook.events[0]!);
  const [result, setResult] = useState<DeliveryDetail | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await webhooks.test(webhook._id, event);
    setBusy(false);
    setResult(answer.ok ? answer.value : null);
    setFailure(answer.ok ? null : refusalText(answer.refusal));
    if (answer.ok) onTested?.();
  };
  return (
    <Dialog
      title={t("test.title")}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("close")}</Button>
          <Button look="primary" busy={busy} onClick={send}>
            {t(busy ? "test.sending" : "test.send")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("test.text")}</p>
      <SelectField
        label={t("test.event")}
        value={event}
        onChange={({ target }) => setEvent(target.value as WebhookEventKind)}
      >
        {webhookEventKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`event.${kind}`)}
          </option>
        ))}
      </SelectField>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {result && (
        <>
          <Notice tone={result.state === "delivered" ? "success" : "danger"}>
            {t(result.state === "delivered" ? "test.done" : "test.failed")}
          </Notice>
          <Exchange detail={result} />
        </>
      )}
    </Dialog>
  );
}
