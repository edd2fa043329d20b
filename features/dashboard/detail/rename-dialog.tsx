import { useState } from "react";
import { TITLE_LIMIT } from "../../../domain/document/document.ts";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

type Props = {
  title: string;
  /** The document was sent: its recipients keep the former title. */
  isDraft: boolean;
  /** Renames; resolves with the refusal text to show, or `null` on success. */
  onRename: (title: string) => Promise<string | null>;
  onClose: () => void;
};

export function RenameDialog({ title: before, isDraft, onRename, onClose }: Props) {
  const t = useT("detail");
  const [title, setTitle] = useState(before);
  const { busy, fault, setFault, run } = useSubmit(onClose);
  const submit = async () => {
    if (title.trim() === "") return setFault(t("rename.required"));
    return run(() => onRename(title.trim()));
  };
  return (
    <FormDialog title={t("rename.title")} action={t("rename.submit")} busy={busy} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t("rename.label")}
        hint={isDraft ? undefined : t("rename.hint")}
        value={title}
        maxLength={TITLE_LIMIT}
        error={fault}
        onChange={(event) => {
          setTitle(event.target.value);
          setFault(null);
        }}
      />
    </FormDialog>
  );
}
