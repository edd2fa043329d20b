import { type ReactNode, useId } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../controls/button.tsx";
import type { Elements } from "../elements-of.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  title: string;
  /** Shown above the form. */
  above?: Elements;
  /** The form's controls. */
  children: ReactNode;
  className?: string;
  /** Label of the submitting button. */
  action: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

/** A dialog that holds one form, with the buttons to cancel and to submit it. Enter in a field submits, but never twice at once. */
export function FormDialog({ title, above, children, className, action, busy, onSubmit, onClose }: Props) {
  const t = useT("common");
  const form = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {above}
      <form
        id={form}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
