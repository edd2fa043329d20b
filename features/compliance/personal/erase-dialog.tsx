import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { TextField } from "../../ui/controls/text-field.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { PersonData } from "./create-person-data.ts";

/** Explains what is erased and what is kept; the person types the address again to confirm. */
export function EraseDialog({ email, store, onClose }: { email: string; store: PersonData; onClose: () => void }) {
  const t = useT("processing");
  const refusalText = useRefusalText();
  const [typed, setTyped] = useState("");
  const erase = async () => {
    const refused = await store.erase(email, typed);
    return refused && refusalText(refused);
  };
  return (
    <ConfirmDialog title={t("erase.title")} action={t("erase.action")} onConfirm={erase} onClose={onClose}>
      <p className="co-address">
        <strong dir="ltr">{email}</strong>
      </p>
      <p>{t("erase.goes")}</p>
      <p>{t("erase.stays")}</p>
      <TextField
        label={t("erase.confirm")}
        type="email"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  );
}
