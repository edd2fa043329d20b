import { useId, useState } from "react";
import { TITLE_LIMIT } from "../../../domain/document/document.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
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
  const common = useT("common");
  const form = useId();
  const [title, setTitle] = useState(before);
  const { busy, fault, setFault, run } = useSubmit(onClose);
  const submit = async () => {
    if (title.trim() === "") return setFault(t("rename.required"));
    return run(() => onRename(title.trim()));
  };
  return (
    <Dialog
      title={t("rename.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t("rename.submit")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
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
      </form>
    </Dialog>
  );
}
