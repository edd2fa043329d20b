import { useState } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { formatList, formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { RefusalNote } from "../refusal-note.tsx";
import { ArrivingFiles } from "./arriving-files.tsx";
import type { PageWork } from "./create-page-work.ts";
import { useFieldTexts } from "./field-texts.ts";
import { PageAnnouncer } from "./page-announcer.tsx";
import { PageGrid } from "./page-grid.tsx";
import { PageTools } from "./page-tools.tsx";
import css from "./pages.css?inline";
import { useFileImport } from "./use-file-import.ts";
import { useOpenPages } from "./use-open-pages.ts";

type Props = { preparation: Preparation; part: FilePart; onClose: () => void };

/** Rotates, removes, moves and inserts pages of one file. The file does not change before the plan is applied. */
export function PagesDialog({ preparation, part: first, onClose }: Props) {
  useSheet(css);
  const t = useT("pages");
  const common = useT("common");
  const [part, setPart] = useState(first);
  const opened = useOpenPages(preparation.pages, part);
  const work = opened.state === "open" ? opened.work : null;
  const [isLeaving, setLeaving] = useState(false);
  const applying = useApply(preparation, part, work, onClose);
  const isChanged = work ? work.isChanged.value : false;
  const leave = () => (isChanged && !isLeaving ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={t("title", { name: part.fileName })}
      wide
      onClose={leave}
      actions={
        isLeaving && isChanged ? (
          <>
            <p className="pg-ask" role="alert">
              {t("discard.ask")}
            </p>
            <Button onClick={() => setLeaving(false)}>{t("discard.not")}</Button>
            <Button look="danger" onClick={onClose}>
              {t("discard")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={leave}>{common("cancel")}</Button>
            <Button look="primary" busy={applying.isBusy} aria-disabled={!isChanged} onClick={applying.apply}>
              {t("apply")}
            </Button>
          </>
        )
      }
    >
      <FileChoice preparation={preparation} part={part} disabled={isChanged} onChoose={setPart} />
      <RefusalNote refusal={applying.refusal} />
      {opened.state === "loading" && <p role="status">{t("loading")}</p>}
      {opened.state === "failed" && (
        <Notice tone="danger" actions={<Button onClick={opened.retry}>{common("retry")}</Button>}>
          {t("failed")}
        </Notice>
      )}
      {work && <Workbench key={part.key} preparation={preparation} part={part} work={work} />}
    </Dialog>
  );
}

function useApply(preparation: Preparation, part: FilePart, work: PageWork | null, onDone: () => void) {
  const t = useT("pages");
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  async function apply(): Promise<void> {
    if (!work?.isChanged.peek()) return;
    setBusy(true);
    const refused = await preparation.pages.apply(part, work.plan.peek(), work.original);
    setBusy(false);
    setRefusal(refused);
    if (refused) return;
    toasts.success(t("applied", { name: part.fileName }));
    onDone();
  }
  return { isBusy, refusal, apply: () => void apply() };
}

type ChoiceProps = { preparation: Preparation; part: FilePart; disabled: boolean; onChoose: (part: FilePart) => void };

function FileChoice({ preparation, part, disabled, onChoose }: ChoiceProps) {
  const t = useT("pages");
  const { fileParts } = preparation.store.draft.value;
  if (fileParts.length < 2) return null;
  return (
    <SelectField
      label={t("file")}
      quietLabel
      value={part.key}
      disabled={disabled}
      onChange={(event) => {
        const chosen = fileParts.find((one) => one.key === event.target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {fileParts.map((one) => (
        <option key={one.key} value={one.key}>
          {one.fileName}
        </option>
      ))}
    </SelectField>
  );
}

function Workbench({ preparation, part, work }: { preparation: Preparation; part: FilePart; work: PageWork }) {
  const t = useT("pages");
  const { pages } = preparation;
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const insert = async (source: FilePart) => {
    const answer = await pages.readPages(source);
    setRefusal(answer.ok ? null : answer.refusal);
    if (answer.ok) work.insert(answer.value);
  };
  const fileImport = useFileImport({ changes: pages, isSeveral: true, onArrived: insert });
  return (
    <>
      <PageTools work={work} preparation={preparation} part={part} onInsert={insert} onUpload={fileImport.choose} />
      <ArrivingFiles fileImport={fileImport} drop={t("drop.insert")} />
      <RefusalNote refusal={refusal} />
      <Lost preparation={preparation} part={part} work={work} />
      <PageAnnouncer work={work} />
      <PageGrid work={work} preparation={preparation} part={part} />
    </>
  );
}

/** Lists the fields that would be removed with their pages, before the plan is applied. */
function Lost({ preparation, part, work }: { preparation: Preparation; part: FilePart; work: PageWork }) {
  const t = useT("pages");
  const language = useLanguage();
  const fieldTextOf = useFieldTexts(preparation.store.draft.value);
  const lost = preparation.pages.lostFields(part, work.plan.value);
  if (lost.length === 0) return null;
  const names = formatList(
    language,
    lost
      .slice(0, 8)
      .map(fieldTextOf)
      .concat(lost.length > 8 ? ["…"] : []),
  );
  return (
    <Notice tone="warning">
      {t("lost", { count: lost.length, number: formatNumber(language, lost.length), names })}
    </Notice>
  );
}
