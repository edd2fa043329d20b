import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { storedValues } from "../form/entered-text.ts";
import type { DialogProps } from "./decline-dialog.tsx";
import { saveForLater } from "./delegate-calls.ts";

/** Lets a web form's respondent continue later: stores their input and mails them a link. */
export default function LaterDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("later");
  const host = useHost();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [trouble, setTrouble] = useState("");
  const email = `\u2066${view.userEmail}\u2069`;
  const submit = async () => {
    const access = signing.access();
    if (!access) return;
    setBusy(true);
    setTrouble("");
    const answer = await saveForLater(host, access, storedValues(view, signing.values.value));
    setBusy(false);
    if (answer.ok) signing.setKeptAt(answer.value.keptAt);
    else setTrouble(refusalText(answer.refusal));
    setSent(answer.ok);
  };
  return (
    <Dialog
      title={t(isSent ? "sent.title" : "title")}
      onClose={onClose}
      actions={
        isSent ? (
          <Button look="primary" large onClick={onClose}>
            {t("close")}
          </Button>
        ) : (
          <>
            <Button large onClick={onClose}>
              {t("stay")}
            </Button>
            <Button look="primary" large busy={busy} icon={<CalendarClock aria-hidden />} onClick={submit}>
              {t("action")}
            </Button>
          </>
        )
      }
    >
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      {isSent ? (
        <p role="status">{t("sent.text", { email })}</p>
      ) : (
        <>
          <p>{t("text", { email })}</p>
          {view.expiresAt && <p>{t("until", { moment: formats.moment(view.expiresAt) })}</p>}
          <p className="cs-muted">{t("ink")}</p>
        </>
      )}
    </Dialog>
  );
}
