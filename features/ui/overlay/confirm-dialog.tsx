import type { ReactNode } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../controls/button.tsx";
import { elementsOf } from "../elements-of.tsx";
import { Notice } from "../layout/notice.tsx";
import { useSubmit } from "../use-submit.ts";
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
  const { busy, fault: failure, setFault, run } = useSubmit(onClose);
  const carryOut = () => run(onConfirm);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      // The message is about the previous input.
      onEdit={() => setFault(null)}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={carryOut}>
            {action}
          </Button>
        </>
      }
    >
      {elementsOf(children)}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
