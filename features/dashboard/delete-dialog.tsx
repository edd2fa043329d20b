import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

type Props = {
  title: string;
  /** Carries it out; answers the sentence to show where it was refused. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
};

export function DeleteDialog({ title, onDelete, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog
      title={t("delete.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            look="danger"
            busy={busy}
            onClick={async () => {
              setBusy(true);
              const refused = await onDelete();
              setBusy(false);
              if (refused) setFailure(refused);
              else onClose();
            }}
          >
            {t("delete.submit")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("delete.text", { title })}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
