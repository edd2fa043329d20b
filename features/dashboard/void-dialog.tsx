import { useState } from "react";
import { REASON_LIMIT } from "../../domain/document/document.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextArea } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSubmit } from "../ui/use-submit.ts";

type Props = {
  title: string;
  /** Voids; resolves with the refusal text to show, or `null` on success. */
  onVoid: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason to void a sent document. */
export function VoidDialog({ title, onVoid, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { busy, fault: failure, run } = useSubmit(onClose);
  const submit = async () => {
    if (reason.trim() === "") return setFault(t("void.reason.required"));
    return run(() => onVoid(reason.trim()));
  };
  return (
    <Dialog
      title={t("void.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={submit}>
            {t("void.submit")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("void.text", { title })}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextArea
        label={t("void.reason")}
        value={reason}
        maxLength={REASON_LIMIT}
        error={fault}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(null);
        }}
      />
    </Dialog>
  );
}
