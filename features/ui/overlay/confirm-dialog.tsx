import { type ReactNode, useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../controls/button.tsx";
import { Notice } from "../layout/notice.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Label of the confirming button. */
  action: string;
  /** Performs the action; resolves with the refusal text to show, or `null` on success. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks for confirmation before something is removed. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: Props) {
  const t = useT("common");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const carryOut = async () => {
    setBusy(true);
    const refused = await onConfirm();
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={carryOut}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
