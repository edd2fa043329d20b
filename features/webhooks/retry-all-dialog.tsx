import { useState } from "react";
import { HOUR_MS } from "../../domain/durations.ts";
import { type Instant, toInstant } from "../../domain/ids.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Deliveries } from "./deliveries.ts";

const spans = ["hour", "day", "week", "month"] as const;
type Span = (typeof spans)[number];
const lengthMs: Record<Span, number> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
};

type Props = { deliveries: Deliveries; now: Instant; onClose: () => void };

/** Resends all failures since a chosen time, e.g. after an outage of the receiver. */
export function RetryAllDialog({ deliveries, now, onClose }: Props) {
  const t = useT("webhooks");
  const common = useT("common");
  const toasts = useToasts();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [span, setSpan] = useState<Span>("day");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const answer = await deliveries.retryAll(toInstant(Date.parse(now) - lengthMs[span]));
    setBusy(false);
    if (!answer.ok) return setFailure(refusalText(answer.refusal));
    const { queued } = answer.value;
    toasts.success(queued === 0 ? t("retry.all.none") : t("retry.all.done", { number: formats.number(queued) }));
    onClose();
  };
  return (
    <Dialog
      title={t("retry.all")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={busy} onClick={retry}>
            {t("retry.all.send")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("retry.all.text")}</p>
      <SelectField label={t("retry.all.since")} value={span} onChange={({ target }) => setSpan(target.value as Span)}>
        {spans.map((one) => (
          <option key={one} value={one}>
            {t(`retry.all.${one}`)}
          </option>
        ))}
      </SelectField>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
