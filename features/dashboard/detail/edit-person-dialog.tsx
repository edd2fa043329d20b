import { useState } from "react";
import { isEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { DetailPerson } from "./people-of.ts";

export type Correction = { name: string; email: string; countryCode?: string; contact?: string };

type Props = {
  person: DetailPerson;
  /** Codes go there by text message. */
  hasContact: boolean;
  onSave: (correction: Correction) => Promise<string | null>;
  onClose: () => void;
};

/** Puts right who is asked, while they have not acted. */
export function EditPersonDialog({ person, hasContact, onSave, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const [name, setName] = useState(person.name);
  const [email, setEmail] = useState(person.email);
  const [countryCode, setCountryCode] = useState(person.countryCode);
  const [contact, setContact] = useState(person.contact);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasEmail = person.roleType !== "inPerson";
  const isRight = name.trim() !== "" && (!hasEmail || isEmail(email.trim()));
  const submit = async () => {
    setChecked(true);
    if (!isRight) return;
    setBusy(true);
    const way = hasContact ? { countryCode, contact } : {};
    const refused = await onSave({ name: name.trim(), email: email.trim(), ...way });
    setBusy(false);
    if (refused) setFailure(refused);
    else onClose();
  };
  return (
    <Dialog
      title={t("editPerson.title", { name: person.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={busy} onClick={submit}>
            {t("editPerson.submit")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("editPerson.text")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextField
        label={t("editPerson.name")}
        value={name}
        maxLength={200}
        error={isChecked && name.trim() === "" ? t("editPerson.name.missing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {hasEmail && (
        <TextField
          label={t("editPerson.email")}
          type="email"
          dir="ltr"
          value={email}
          maxLength={254}
          error={isChecked && !isEmail(email.trim()) ? t("editPerson.email.invalid") : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      {hasContact && (
        <>
          <TextField
            label={t("editPerson.country")}
            dir="ltr"
            value={countryCode}
            maxLength={6}
            onChange={(event) => setCountryCode(event.target.value)}
          />
          <TextField
            label={t("editPerson.contact")}
            type="tel"
            dir="ltr"
            value={contact}
            maxLength={30}
            onChange={(event) => setContact(event.target.value)}
          />
        </>
      )}
    </Dialog>
  );
}
