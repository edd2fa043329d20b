import { useState } from "react";
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { ApiKeys } from "./api-keys.ts";
import { SecretDialog } from "./secret-dialog.tsx";

type Props = { keys: ApiKeys; view: ApiKeyView; onClose: () => void };

/** Replaces a key's secret, then shows the new one once. */
export function RegenerateDialog({ keys, view, onClose }: Props) {
  const t = useT("apikeys");
  const common = useT("common");
  const refusalText = useRefusalText();
  const [overlap, setOverlap] = useState<"none" | "day">("none");
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (secret !== null) return <SecretDialog secret={secret} onClose={onClose} />;
  const regenerate = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await keys.regenerate(view, overlap);
    setBusy(false);
    if (answer.ok) setSecret(answer.value);
    else setFailure(refusalText(answer.refusal));
  };
  return (
    <Dialog
      title={t("regenerate.title", { name: view.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="danger" busy={busy} onClick={regenerate}>
            {t("regenerate")}
          </Button>
        </>
      }
    >
      <p>{t("regenerate.text")}</p>
      <SelectField
        label={t("regenerate.old")}
        value={overlap}
        onChange={(event) => setOverlap(event.target.value === "day" ? "day" : "none")}
      >
        <option value="none">{t("regenerate.old.none")}</option>
        <option value="day">{t("regenerate.old.day")}</option>
      </SelectField>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
