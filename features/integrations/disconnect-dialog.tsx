import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";

type Props = {
  /** Disconnects; resolves with the refusal text to show, or `null` on success. */
  onDisconnect: () => Promise<string | null>;
  onClose: () => void;
};

/** Explains what will stop working, and asks for confirmation. */
export function DisconnectDialog({ onDisconnect, onClose }: Props) {
  const t = useT("integrations");
  const texts = { title: t("twilio.disconnect.title"), action: t("disconnect") };
  return (
    <ConfirmDialog {...texts} onConfirm={onDisconnect} onClose={onClose}>
      <p>{t("twilio.disconnect.text")}</p>
      <ul className="in-consequences cs-muted">
        <li>{t("twilio.disconnect.new")}</li>
        <li>{t("twilio.disconnect.sent")}</li>
        <li>{t("twilio.disconnect.keys")}</li>
      </ul>
    </ConfirmDialog>
  );
}
