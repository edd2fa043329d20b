import { type ReactNode, useState } from "react";
import { TEMPLATE_NAME_LIMIT } from "../../domain/template/template.ts";
import { useT } from "../host/i18n.ts";
import { TextField } from "../ui/controls/text-field.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { FormDialog } from "../ui/overlay/form-dialog.tsx";

type Props = {
  title: string;
  action: string;
  /** Initial name. */
  name: string;
  /** Shown above the name; `children` are shown below it. */
  text?: ReactNode;
  children?: Elements;
  /** Saves the name; resolves with the refusal text to show, or `null` on success. */
  onSave: (name: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the name of a template. */
export function NameDialog({ title, action, name: first, text, children, onSave, onClose }: Props) {
  const t = useT("templates");
  const [name, setName] = useState(first);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (name.trim() === "") return setMissing(true);
    setBusy(true);
    const refused = await onSave(name.trim());
    setBusy(false);
    setFailure(refused);
  };
  return (
    <FormDialog
      title={title}
      above={
        <>
          {text && <p className="cs-muted">{text}</p>}
          {failure && <Notice tone="danger">{failure}</Notice>}
        </>
      }
      className="template-name"
      action={action}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={name}
        maxLength={TEMPLATE_NAME_LIMIT}
        error={isMissing && name.trim() === "" ? t("name.missing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {children}
    </FormDialog>
  );
}
