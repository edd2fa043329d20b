import { CalendarPlus, RefreshCw } from "lucide-react";
import { useState } from "react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useNow } from "../../ui/controls/save-state.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";

type Props = { document: OwnerView; onRetrySealing: () => Promise<void>; onExtend: () => void };

/** The state of the whole document in a sentence. */
export function StatePanel({ document, onRetrySealing, onExtend }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  const { status, recipients, declined, voided } = document;
  if (declined) {
    const by = recipients.find((one) => one._id === declined.recipient);
    return (
      <Notice tone="danger" title={t("state.declined", { name: by?.name || by?.email || "" })}>
        <span dir="auto">{declined.reason}</span>
      </Notice>
    );
  }
  if (voided) {
    return (
      <Notice tone="danger" title={t("state.voided")}>
        <span dir="auto">{voided.reason}</span>
      </Notice>
    );
  }
  if (status === "SEALING") return <SealingNotice document={document} onRetry={onRetrySealing} />;
  if (status === "COMPLETED" && document.completedAt) {
    return <Notice tone="success">{t("state.completed", { time: formats.moment(document.completedAt) })}</Notice>;
  }
  const extend = (
    <Button
      look={status === "EXPIRED" ? "primary" : "secondary"}
      icon={<CalendarPlus aria-hidden />}
      onClick={onExtend}
    >
      {t("action.extend")}
    </Button>
  );
  if (status === "EXPIRED") {
    return (
      <Notice tone="warning" actions={extend}>
        {t("state.expired")}
      </Notice>
    );
  }
  if (status === "QUEUED") return <Notice>{t("state.queued")}</Notice>;
  if (status === "SENT" || status === "WAITING_FOR_PAYMENT") {
    const signed = recipients.filter((one) => one.status === "SIGNED").length;
    const counts = { signed: formats.number(signed), all: formats.number(recipients.length) };
    return (
      <div className="cs-state-line">
        <p>
          <strong>{t(status === "SENT" ? "state.sent" : "state.payment", counts)}</strong>
          {document.expiresAt && <span>{t("state.until", { day: formats.day(document.expiresAt) })}</span>}
          {document.nextReminderAt && (
            <span>{t("state.reminder", { moment: formats.day(document.nextReminderAt) })}</span>
          )}
        </p>
        <Button look="quiet" icon={<CalendarPlus aria-hidden />} onClick={onExtend}>
          {t("action.extend.short")}
        </Button>
      </div>
    );
  }
  return null;
}

/** Shown while the document is being sealed or sealing is delayed: the reason, until when, and a retry button. */
function SealingNotice({ document, onRetry }: { document: OwnerView; onRetry: () => Promise<void> }) {
  const t = useT("dashboard");
  const formats = useFormats();
  const now = useNow(1_000);
  const [busy, setBusy] = useState(false);
  const { sealing } = document;
  if (!sealing?.delay) return <Notice title={t("sealing.title")}>{t("sealing.text")}</Notice>;
  return (
    <Notice
      tone="warning"
      title={t("sealing.delayed")}
      actions={
        <Button
          icon={<RefreshCw aria-hidden />}
          busy={busy}
          onClick={async () => {
            setBusy(true);
            await onRetry();
            setBusy(false);
          }}
        >
          {t("sealing.retry")}
        </Button>
      }
    >
      <span>{t(`sealing.delay.${sealing.delay}`)}</span>
      {sealing.nextTryAt && Date.parse(sealing.nextTryAt) > now && (
        <span>{` ${t("sealing.next", { ago: formats.until(sealing.nextTryAt, now) })}`}</span>
      )}
    </Notice>
  );
}
