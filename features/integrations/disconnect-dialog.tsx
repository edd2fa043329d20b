import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = {
  /** Carries it out; answers the sentence to show where it was refused. */
  onDisconnect: () => Promise<string | null>;
  onClose: () => void;
};

/** Says what will not work then, before it is done. */
export function DisconnectDialog({ onDisconnect, onClose }: Props) {
  const t = useT("integrations");
  const common = useT("common");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const carryOut = async () => {
    setBusy(true);
    const refused = await onDisconnect();
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <Dialog
      title={t("twilio.disconnect.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={carryOut}>
            {t("disconnect")}
          </Button>
        </>
      }
    >
      <p>{t("twilio.disconnect.text")}</p>
      <ul className="in-consequences cs-muted">
        <li>{t("twilio.disconnect.new")}</li>
        <li>{t("twilio.disconnect.sent")}</li>
        <li>{t("twilio.disconnect.keys")}</li>
      </ul>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
