import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";

/** Takes cells copied from a spreadsheet as text. */
export function PasteDialog({ onPaste, onClose }: { onPaste: (text: string) => void; onClose: () => void }) {
  const t = useT("bulk");
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (text.trim() === "") return setMissing(true);
    onPaste(text);
    onClose();
  };
  return (
    <FormDialog title={t("paste.title")} action={t("paste.submit")} busy={false} onSubmit={submit} onClose={onClose}>
      <TextArea
        label={t("paste.cells")}
        hint={t("paste.hint")}
        error={isMissing ? t("paste.missing") : undefined}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
