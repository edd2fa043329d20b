import { Download } from "lucide-react";
import { useState } from "react";
import type { DeletionRow } from "../../domain/contract/workspace/retention.ts";
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from "../../domain/workspace/retention.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { saveBlob } from "../host/save-blob.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField, TextField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createRetention, type RetentionRule } from "./retention.ts";

/** The form's suggestion in days: ten years, as many laws require. */
const PROPOSED_DAYS = 3_650;

type Retention = ReturnType<typeof createRetention>;

/** Lets somebody who may delete all documents delete completed documents some days after completion; lists deleted documents with their certificates. */
export function RetentionSection({ mayDelete }: { mayDelete: boolean }) {
  const t = useT("workspace");
  const { day } = useFormats();
  const retention = useOpened(createRetention);
  return (
    <section className="cs-settings-card" aria-labelledby="ws-retention">
      <div className="ws-words">
        <h2 id="ws-retention">{t("retention.title")}</h2>
        <p className="cs-muted">{t("retention.text")}</p>
      </div>
      <LoadedContent of={retention}>
        {({ rule }) => (
          <>
            {rule && <Notice>{t("retention.on", { day: day(rule.beginsAt) })}</Notice>}
            {rule === null && !mayDelete && <p>{t("retention.kept")}</p>}
            {mayDelete && <RuleForm key={rule?.since ?? ""} rule={rule} retention={retention} />}
          </>
        )}
      </LoadedContent>
      <LoadedContent of={retention.deletions}>
        {(rows) => rows.length > 0 && <Deletions rows={rows} retention={retention} />}
      </LoadedContent>
    </section>
  );
}

function RuleForm({ rule, retention }: { rule: RetentionRule; retention: Retention }) {
  const t = useT("workspace");
  const refusals = useT("refusals");
  const refusalText = useRefusalText();
  const toasts = useToasts();
  const [deletes, setDeletes] = useState(rule !== null);
  const [typed, setTyped] = useState(String(rule?.days ?? PROPOSED_DAYS));
  const [recipientsToo, setRecipientsToo] = useState(rule?.recipientsToo ?? false);
  const [isAsked, setAsked] = useState(false);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const days = /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
  const isChanged = deletes ? rule?.days !== days || rule.recipientsToo !== recipientsToo : rule !== null;
  const save = async () => {
    const refused = await retention.save(deletes ? days : null, recipientsToo);
    if (!refused) toasts.success(t(deletes ? "retention.saved" : "retention.ended"));
    return refused && refusalText(refused);
  };
  const submit = async () => {
    const isInRange = Number.isInteger(days) && days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX;
    const limits = { min: RETENTION_DAYS_MIN, max: RETENTION_DAYS_MAX };
    setFault(deletes && !isInRange ? refusals("retention_days_range", limits) : undefined);
    if (deletes && !isInRange) return;
    if (deletes) setAsked(true);
    else setFault((await save()) ?? undefined);
  };
  return (
    <form
      className="ws-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SelectField
        label={t("retention.title")}
        quietLabel
        value={deletes ? "delete" : "keep"}
        onChange={(event) => setDeletes(event.target.value === "delete")}
      >
        <option value="keep">{t("retention.keep")}</option>
        <option value="delete">{t("retention.delete")}</option>
      </SelectField>
      {deletes && (
        <TextField
          label={t("retention.days")}
          inputMode="numeric"
          value={typed}
          error={fault}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button type="submit" disabled={!isChanged}>
        {t("retention.save")}
      </Button>
      {deletes && (
        <Checkbox checked={recipientsToo} onChange={(event) => setRecipientsToo(event.target.checked)}>
          {t("retention.recipients")}
        </Checkbox>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t("retention.confirm.title", { count: days })}
          action={t("retention.confirm.action")}
          onClose={() => setAsked(false)}
          onConfirm={save}
        >
          <p>{t("retention.confirm.text")}</p>
          <p>{t(recipientsToo ? "retention.confirm.recipients" : "retention.confirm.workspace")}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

function Deletions({ rows, retention }: { rows: readonly DeletionRow[]; retention: Retention }) {
  const t = useT("workspace");
  return (
    <div className="ws-words">
      <h3>{t("retention.deletions")}</h3>
      <ul className="ws-log" aria-label={t("retention.deletions")}>
        {rows.map((deletion) => (
          <DeletionEntry key={deletion.id} deletion={deletion} retention={retention} />
        ))}
      </ul>
      {retention.deletions.hasMore.value && (
        <div className="ws-actions">
          <Button onClick={retention.deletions.more}>{t("retention.more")}</Button>
        </div>
      )}
    </div>
  );
}

function DeletionEntry({ deletion, retention }: { deletion: DeletionRow; retention: Retention }) {
  const t = useT("workspace");
  const host = useHost();
  const toasts = useToasts();
  const { day } = useFormats();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const pdf = await retention.certificate(deletion.id);
    setBusy(false);
    if (!pdf) return toasts.error(t("retention.certificate.failed"));
    saveBlob(host, pdf, `deletion-${deletion.documentId}.pdf`);
  };
  return (
    <li>
      <span>
        <span dir="auto">{deletion.title}</span>
        <br />
        <span className="cs-muted">{t("retention.deleted", { day: day(deletion.deletedAt) })}</span>
      </span>
      <Button
        look="quiet"
        busy={busy}
        icon={<Download aria-hidden />}
        aria-label={t("retention.certificate.name", { title: deletion.title })}
        onClick={download}
      >
        {t("retention.certificate")}
      </Button>
    </li>
  );
}
