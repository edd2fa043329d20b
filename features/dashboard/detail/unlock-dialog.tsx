import { useState } from "react";
import { ACCESS_CODE_LIMIT } from "../../../domain/recipient/checks.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";

type Props = {
  name: string;
  /** Whether the reader may give the recipient a new access code. */
  takesCode: boolean;
  onUnlock: (accessCode: string | undefined) => Promise<string | null>;
  onClose: () => void;
};

/** Unlocks a recipient who gave too many wrong answers. */
export function UnlockDialog({ name, takesCode, onUnlock, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const [code, setCode] = useState("");
  const { busy, fault: failure, run } = useSubmit(onClose);
  const submit = () => run(() => onUnlock(code.trim() || undefined));
  return (
    <Dialog
      title={t("unlock.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={busy} onClick={submit}>
            {t("person.unlock")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("unlock.text")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {takesCode && (
        <TextField
          label={t("unlock.code")}
          value={code}
          maxLength={ACCESS_CODE_LIMIT}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
        />
      )}
    </Dialog>
  );
}
