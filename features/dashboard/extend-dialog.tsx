import { useState } from "react";
import { MAX_VALIDITY_DAYS } from "../../domain/document/document.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Stepper } from "../ui/controls/stepper.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSubmit } from "../ui/use-submit.ts";

const USUAL_DAYS = 14;

function daysLeft(expiresAt: string | undefined, now: number): number {
  const days = Math.ceil((Date.parse(expiresAt ?? "") - now) / DAY_MS);
  return Math.min(MAX_VALIDITY_DAYS, Math.max(1, days || 1));
}

type Props = {
  /** The current expiry. */
  expiresAt: string | undefined;
  /** Extends; resolves with the refusal text to show, or `null` on success. */
  onExtend: (days: number) => Promise<string | null>;
  onClose: () => void;
};

/** Extends a document's validity, counted from now. */
export function ExtendDialog({ expiresAt, onExtend, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  // A value below the remaining days would shorten the validity.
  const [least] = useState(() => daysLeft(expiresAt, Date.now()));
  const [days, setDays] = useState(Math.min(MAX_VALIDITY_DAYS, least + USUAL_DAYS));
  const { busy, fault: failure, run } = useSubmit(onClose);
  const submit = () => run(() => onExtend(days));
  return (
    <Dialog
      title={t("extend.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={busy} onClick={submit}>
            {t("extend.submit")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("extend.text")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Stepper
        label={t("extend.days")}
        value={days}
        onChange={setDays}
        min={least}
        max={MAX_VALIDITY_DAYS}
        unit={t("extend.days.unit")}
        labels={{ less: t("extend.less"), more: t("extend.more") }}
      />
    </Dialog>
  );
}
