import { FileUp } from "lucide-react";
import { useState } from "react";
import type { FilePart } from "../../../domain/document/file-part.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Radio } from "../../ui/controls/checkbox.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { ArrivingFiles } from "./arriving-files.tsx";
import type { Replacement } from "./create-page-changes.ts";
import { useFieldTexts } from "./field-texts.ts";
import css from "./pages.css?inline";
import { useFileImport } from "./use-file-import.ts";

type Props = { preparation: Preparation; part: FilePart; onClose: () => void };
type RestChoice = "last_page" | "off";

/** Replaces a file: lists the fields that keep their position and asks about those without a page. */
export function ReplaceDialog({ preparation, part, onClose }: Props) {
  useSheet(css);
  const t = useT("pages");
  const common = useT("common");
  const refusals = useT("refusals");
  const toasts = useToasts();
  const [plan, setPlan] = useState<Replacement | null>(null);
  const [trouble, setTrouble] = useState("");
  const [rest, setRest] = useState<RestChoice>("last_page");
  const [isBusy, setBusy] = useState(false);
  const fileImport = useFileImport({
    changes: preparation.pages,
    isSeveral: false,
    isBusy,
    onTake() {
      setTrouble("");
      setPlan(null);
    },
    async onArrived(next) {
      const answer = await preparation.pages.planReplacement(part, next);
      if (answer.ok) setPlan(answer.value);
      else setTrouble(answer.refusal.message || textFor(answer.refusal.code));
    },
  });
  const textFor = (code: string) =>
    code === "unreachable" ? common("error.unreachable") : refusals(code as Parameters<typeof refusals>[0]);
  const choose = () => void fileImport.choose();
  const confirm = async () => {
    if (!plan) return;
    setBusy(true);
    const isSaved = await preparation.pages.replace(plan, rest);
    setBusy(false);
    if (isSaved) toasts.success(t("replaced", { name: plan.next.fileName }));
    onClose();
  };
  return (
    <Dialog
      title={t("replace.title", { name: part.fileName })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={isBusy} aria-disabled={!plan} onClick={() => void confirm()}>
            {t("replace.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("replace.text")}</p>
      {!plan && fileImport.arriving.length === 0 && (
        <Button icon={<FileUp aria-hidden />} onClick={choose}>
          {t("replace.choose")}
        </Button>
      )}
      <ArrivingFiles fileImport={fileImport} drop={t("drop.replace")} />
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      {plan && <Outlook plan={plan} preparation={preparation} rest={rest} onRest={setRest} onOther={choose} />}
    </Dialog>
  );
}

type OutlookProps = {
  plan: Replacement;
  preparation: Preparation;
  rest: RestChoice;
  onRest: (rest: RestChoice) => void;
  onOther: () => void;
};

function Outlook({ plan, preparation, rest, onRest, onOther }: OutlookProps) {
  const t = useT("pages");
  const language = useLanguage();
  const fieldTextOf = useFieldTexts(preparation.store.draft.value);
  const remainingCount = plan.fields.filter((field) => field.part === plan.next.key).length;
  const { next, dropped } = plan;
  const numbered = (count: number) => ({ count, number: formatNumber(language, count) });
  return (
    <>
      <p role="status">
        {[
          t("replace.ready", { count: next.pages, pages: formatNumber(language, next.pages), name: next.fileName }),
          ...(remainingCount > 0 ? [t("replace.kept", numbered(remainingCount))] : []),
        ].join(" ")}
      </p>
      {dropped.length > 0 && (
        <fieldset className="pg-rest">
          <legend>{t("replace.rest", numbered(dropped.length))}</legend>
          <ul>
            {dropped.map((field) => (
              <li key={field.key}>{fieldTextOf(field)}</li>
            ))}
          </ul>
          {(["last_page", "off"] as const).map((choice) => (
            <Radio key={choice} name="pg-rest" checked={rest === choice} onChange={() => onRest(choice)}>
              {t(`replace.rest.${choice}`)}
            </Radio>
          ))}
        </fieldset>
      )}
      <Button look="quiet" icon={<FileUp aria-hidden />} onClick={onOther}>
        {t("upload.again")}
      </Button>
    </>
  );
}
