import { useEffect, useRef, useState } from "react";
import type { BulkResult } from "../../../domain/contract/bulk.ts";
import { MAX_VALIDITY_DAYS, REASON_LIMIT } from "../../../domain/document/document.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ProgressBar } from "../../ui/controls/progress-bar.tsx";
import { Stepper } from "../../ui/controls/stepper.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { type BulkActionId, type BulkOrder, type BulkOutcome, carryOutBulk } from "./bulk-work.ts";

type Props = {
  action: BulkActionId;
  /** The documents in the order of the list. */
  documents: readonly { id: string; title: string }[];
  /** Number of selected documents to which the action does not apply. */
  left: number;
  /** Called with the number of changed documents. If no document is left, the dialog should close. */
  onDone: (done: number, hasRest: boolean) => void;
  onClose: () => void;
};

const USUAL_DAYS = 14;

/** Confirms once, acts on every document, and explains which ones were not changed. */
export function BulkDialog({ action, onDone, onClose, ...asked }: Props) {
  // The list changes while the action runs.
  const [{ documents, left }] = useState(asked);
  const t = useT("list");
  const host = useHost();
  const [results, setResults] = useState<readonly BulkResult[] | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const count = documents.length;
  const start = async (order: BulkOrder) => {
    setResults([]);
    const ids = documents.map((one) => one.id);
    const ended = await carryOutBulk(host, order, ids, setResults);
    setOutcome(ended);
    const done = ended.results.filter((one) => one.state === "done").length;
    onDone(done, done < count);
  };
  if (outcome) return <Outcome {...{ action, documents, outcome, onClose }} />;
  if (results === null) return <Question {...{ action, count, left, onClose }} onStart={start} />;
  const name = t("bulk.progress", { done: results.length, count });
  return (
    <Dialog title={t(`bulk.${action}.title`, { count })} onClose={() => undefined}>
      <ProgressBar share={results.length / count} label={name} />
      <p className="cs-muted" role="status">
        {name}
      </p>
    </Dialog>
  );
}

type QuestionProps = {
  action: BulkActionId;
  count: number;
  left: number;
  onStart: (order: BulkOrder) => void;
  onClose: () => void;
};

function Question({ action, count, left, onStart, onClose }: QuestionProps) {
  const t = useT("list");
  const dashboard = useT("dashboard");
  const common = useT("common");
  const formats = useFormats();
  const [reason, setReason] = useState("");
  const [days, setDays] = useState(USUAL_DAYS);
  const [fault, setFault] = useState<string | null>(null);
  const isStarted = useRef(false);
  // A download needs no confirmation.
  useEffect(() => {
    if (action !== "download" || isStarted.current) return;
    isStarted.current = true;
    onStart({ action });
  }, [action, onStart]);
  if (action === "download") return null;
  const submit = () => {
    if (action === "extend") return onStart({ action, days });
    if (action !== "void") return onStart({ action });
    return reason.trim() === "" ? setFault(dashboard("void.reason.required")) : onStart({ action, reason });
  };
  return (
    <Dialog
      title={t(`bulk.${action}.title`, { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            look={action === "void" || action === "delete" || action === "erase" ? "danger" : "primary"}
            onClick={submit}
          >
            {t(`bulk.${action}.submit`)}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t(`bulk.${action}.text`)}</p>
      {left > 0 && <Notice>{t(`bulk.${action}.left`, { number: formats.number(left) })}</Notice>}
      {action === "void" && (
        <TextArea
          label={dashboard("void.reason")}
          value={reason}
          maxLength={REASON_LIMIT}
          error={fault}
          onChange={(event) => {
            setReason(event.target.value);
            setFault(null);
          }}
        />
      )}
      {action === "extend" && (
        <Stepper
          label={dashboard("extend.days")}
          value={days}
          onChange={setDays}
          min={1}
          max={MAX_VALIDITY_DAYS}
          unit={dashboard("extend.days.unit")}
          labels={{ less: dashboard("extend.less"), more: dashboard("extend.more") }}
        />
      )}
    </Dialog>
  );
}

type OutcomeProps = Pick<Props, "action" | "documents" | "onClose"> & { outcome: BulkOutcome };

function Outcome({ action, documents, outcome, onClose }: OutcomeProps) {
  const t = useT("list");
  const common = useT("common");
  const untitled = useT("dashboard")("untitled");
  const refusalText = useRefusalText();
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const rest = outcome.results.filter((one) => one.state !== "done");
  const done = outcome.results.length - rest.length;
  const untried = documents.length - outcome.results.length;
  return (
    <Dialog
      title={t("bulk.outcome", { done, count: documents.length })}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      {outcome.refusal && (
        <Notice tone="danger">{`${refusalText(outcome.refusal)} ${t("bulk.untried", { count: untried })}`}</Notice>
      )}
      <ul className="cs-bulk-results" aria-label={t("bulk.rest")}>
        {rest.map(({ _id, reason }) => (
          <li key={_id}>
            <strong dir="auto">{titles.get(_id) || untitled}</strong>
            <span>{reason ?? t(`bulk.${action}.unchanged`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
