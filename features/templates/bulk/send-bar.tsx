import { CalendarClock, Send } from "lucide-react";
import { useState } from "react";
import type { Instant } from "../../../domain/ids.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import type { BulkCheck, BulkPreparation } from "./create-bulk.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type Props = { bulk: BulkPreparation; check: BulkCheck; onStarted: () => void };

/** States the effect of Send, in numbers. */
export function SendBar({ bulk, check, onStarted }: Props) {
  const t = useT("bulk");
  const refusals = useT("refusals");
  const formats = useFormats();
  const [isLater, setLater] = useState(false);
  const { missing, faultyRows } = check;
  const count = bulk.ready.value;
  const start = async (startsAt: Instant | null) => {
    bulk.isBusy.value = true;
    const answer = await bulk.start(startsAt);
    bulk.isBusy.value = false;
    if (answer.ok) onStarted();
    else if (startsAt === null) bulk.refusal.value = answer.refusal;
    return answer;
  };
  return (
    <section className="bulk-send" aria-label={t("send.title")}>
      <div role="status">
        {missing.map(({ code, params }) => (
          <Notice key={JSON.stringify(params)} tone="warning">
            {refusals(code as "bulk_needs_address", params)}
          </Notice>
        ))}
        {check.questions
          .filter(({ code }) => code !== "bulk_needs_address")
          .map(({ message, choices }) => (
            <Notice key={choices[0]!.column} tone="warning" title={choices[0]!.column}>
              {message}
            </Notice>
          ))}
        {missing.length === 0 && check.questions.length === 0 && faultyRows > 0 && (
          <Notice tone="warning">{t("send.without", { count: faultyRows, number: formats.number(faultyRows) })}</Notice>
        )}
      </div>
      <div className="bulk-actions">
        <Button
          look="primary"
          icon={<Send aria-hidden />}
          busy={bulk.isBusy.value}
          disabled={count === 0}
          onClick={() => start(null)}
        >
          {count === 0 ? t("send.none") : t("send", { count, number: formats.number(count) })}
        </Button>
        <Button icon={<CalendarClock aria-hidden />} disabled={count === 0} onClick={() => setLater(true)}>
          {t("later")}
        </Button>
      </div>
      {isLater && <ScheduleDialog startsAt={null} onStart={start} onClose={() => setLater(false)} />}
    </section>
  );
}
