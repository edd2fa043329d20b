import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";

type Props = {
  /** Carries it out; answers the sentence to show where it was refused. */
  onDisconnect: () => Promise<string | null>;
  onClose: () => void;
};

/** Says what will not work then, before it is done. */
export function DisconnectDialog({ onDisconnect, onClose }: Props) {
  const t = useT("integrations");
  const words = { title: t("twilio.disconnect.title"), action: t("disconnect") };
  return (
    <ConfirmDialog {...words} onConfirm={onDisconnect} onClose={onClose}>
      <p>{t("twilio.disconnect.text")}</p>
      <ul className="in-consequences cs-muted">
        <li>{t("twilio.disconnect.new")}</li>
        <li>{t("twilio.disconnect.sent")}</li>
        <li>{t("twilio.disconnect.keys")}</li>
      </ul>
    </ConfirmDialog>
  );
}
