import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** Shows a secret once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT("webhooks");
  return (
    <Dialog
      title={t("secret.title")}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("secret.done")}
        </Button>
      }
    >
      <Notice tone="warning">{t("secret.once")}</Notice>
      <CopyField label={t("secret.label")} hint={t("secret.hint")} value={secret} />
    </Dialog>
  );
}
