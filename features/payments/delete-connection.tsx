import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = {
  name: string;
  /** Carries it out; answers the sentence to show where it was refused. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
};

export function DeleteConnection({ name, onDelete, onClose }: Props) {
  const t = useT("payments");
  const common = useT("common");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const carryOut = async () => {
    setBusy(true);
    const refused = await onDelete();
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <Dialog
      title={t("connection.delete.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={carryOut}>
            {t("connection.delete.submit")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("connection.delete.text", { name })}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
