import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyField } from "../ui/controls/copy-field.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

type Props = { secret: string; children?: Elements; onClose: () => void };

/** Shows a key's secret; it cannot be shown again. */
export function SecretDialog({ secret, children, onClose }: Props) {
  const t = useT("apikeys");
  return (
    <Dialog
      title={t("secret.title")}
      onClose={onClose}
      actions={
        <>
          {children}
          <Button look="primary" onClick={onClose}>
            {t("done")}
          </Button>
        </>
      }
    >
      <Notice tone="warning">{t("secret.once")}</Notice>
      <CopyField label={t("secret")} value={secret} />
    </Dialog>
  );
}
