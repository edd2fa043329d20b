import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type Props = { onStay: () => void; onLeave: () => void };

export function IdleDialog({ onStay, onLeave }: Props) {
  const t = useT("common");
  return (
    <Dialog
      title={t("idle.title")}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{t("signout")}</Button>
          <Button look="primary" onClick={onStay}>
            {t("idle.stay")}
          </Button>
        </>
      }
    >
      <p>{t("idle.text")}</p>
    </Dialog>
  );
}
