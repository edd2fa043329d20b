import { CalendarClock, Download, Pause, Play, Send } from "lucide-react";
import { useState } from "react";
import type { Instant } from "../../../domain/ids.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import listCss from "../../ui/layout/list-page.css?inline";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import css from "./bulk.css?inline";
import { BulkPreparation } from "./bulk-preparation.tsx";
import { BulkStateBadge } from "./bulk-state-badge.tsx";
import { type BulkState, createProgress } from "./create-progress.ts";
import { RowFaults } from "./row-faults.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type Progress = ReturnType<typeof createProgress>;

/** A bulk sending: prepared, running or finished. */
export function BulkRunPage({ templateId, bulkId }: { templateId: string; bulkId: string }) {
  useSheet(listCss);
  useSheet(css);
  const t = useT("bulk");
  const progress = useOpened((host) => createProgress(host, bulkId), bulkId);
  const bulk = progress.value.value;
  return (
    <Page
      className="cs-list-page bulk"
      title={bulk ? <bdi>{bulk.templateName}</bdi> : t("title")}
      back={{ to: { type: "template_bulk_wanted", templateId }, label: t("again") }}
      state={bulk && <BulkStateBadge state={bulk.state} />}
    >
      <LoadedContent of={progress} placeholder={<Skeleton width="100%" height="120px" />}>
        {(now) =>
          now.state === "prepared" ? (
            <BulkPreparation templateId={templateId} bulkId={bulkId} onStarted={() => void progress.load()} />
          ) : (
            <>
              <Numbers bulk={now} progress={progress} />
              <RowFaults faults={now.faults} faultyRows={now.failed} />
            </>
          )
        }
      </LoadedContent>
    </Page>
  );
}

function Numbers({ bulk, progress }: { bulk: BulkState; progress: Progress }) {
  const t = useT("bulk");
  const host = useHost();
  const formats = useFormats();
  const { state, rows, sent, failed, startsAt, templateName } = bulk;
  const number = (value: number) => formats.number(value);
  const download = async () => {
    const result = await progress.result();
    if (result) saveBlob(host, result, `${templateName} – ${t("result.name")}.csv`);
  };
  return (
    <section className="bulk-numbers" aria-label={t("progress")}>
      <p role="status">
        {[
          t("progress.text", { sent: number(sent), rows: number(rows) }),
          ...(failed > 0 ? [t("progress.failed", { count: failed, number: number(failed) })] : []),
        ].join(" · ")}
      </p>
      <ProgressBar share={(sent + failed) / rows} label={t("progress")} />
      <p className="cs-muted">
        {startsAt ? t("state.scheduled.at", { at: formats.moment(startsAt) }) : t(`state.${state}.text`)}
      </p>
      <div className="bulk-actions">
        {state === "running" && (
          <Button icon={<Pause aria-hidden />} onClick={() => progress.steer("paused")}>
            {t("pause")}
          </Button>
        )}
        {state === "paused" && (
          <Button look="primary" icon={<Play aria-hidden />} onClick={() => progress.steer("running")}>
            {t("resume")}
          </Button>
        )}
        {startsAt && <ScheduleActions startsAt={startsAt} progress={progress} />}
        {(state === "running" || state === "paused" || state === "scheduled") && (
          <CancelButton onCancel={() => progress.steer("cancelled")} />
        )}
        <Button look="quiet" icon={<Download aria-hidden />} onClick={download}>
          {t("result")}
        </Button>
        <EventLink to={{ type: "documents_wanted" }} className={classOf("quiet")}>
          {t("documents")}
        </EventLink>
      </div>
    </section>
  );
}

function ScheduleActions({ startsAt, progress }: { startsAt: Instant; progress: Progress }) {
  const t = useT("bulk");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="primary" icon={<Send aria-hidden />} onClick={() => progress.steer("running")}>
        {t("scheduled.now")}
      </Button>
      <Button icon={<CalendarClock aria-hidden />} onClick={() => setAsked(true)}>
        {t("scheduled.change")}
      </Button>
      {isAsked && <ScheduleDialog startsAt={startsAt} onStart={progress.schedule} onClose={() => setAsked(false)} />}
    </>
  );
}

function CancelButton({ onCancel }: { onCancel: () => Promise<void> }) {
  const t = useT("bulk");
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t("cancel")}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t("cancel.title")}
          action={t("cancel")}
          onConfirm={async () => {
            await onCancel();
            return null;
          }}
          onClose={() => setAsked(false)}
        >
          {t("cancel.text")}
        </ConfirmDialog>
      )}
    </>
  );
}
