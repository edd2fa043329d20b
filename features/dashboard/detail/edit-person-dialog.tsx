import { useState } from "react";
import { isEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PersonFields, type PersonLines } from "../../ui/controls/person-fields.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { DetailPerson } from "./people-of.ts";

type Correction = { name: string; email: string; countryCode?: string; contact?: string };

type Props = {
  person: DetailPerson;
  /** Codes are sent to this number by text message. */
  hasContact: boolean;
  onSave: (correction: Correction) => Promise<string | null>;
  onClose: () => void;
};

const phone = ["countryCode", "contact"] as const;

/** Corrects a recipient who has not acted yet. */
export function EditPersonDialog({ person, hasContact, onSave, onClose }: Props) {
  const t = useT("dashboard");
  const common = useT("common");
  const [lines, setLines] = useState<PersonLines>(person);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasEmail = person.roleType !== "inPerson";
  const { name, email, countryCode, contact } = lines;
  const faults = {
    name: name.trim() === "" ? t("editPerson.name.missing") : undefined,
    email: hasEmail && !isEmail(email.trim()) ? t("editPerson.email.invalid") : undefined,
  };
  const submit = async () => {
    setChecked(true);
    if (faults.name || faults.email) return;
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
      <PersonFields
        lines={["name", ...(hasEmail ? (["email"] as const) : []), ...(hasContact ? phone : [])]}
        labels={{
          name: t("editPerson.name"),
          email: t("editPerson.email"),
          countryCode: t("editPerson.country"),
          contact: t("editPerson.contact"),
        }}
        value={lines}
        faults={isChecked ? faults : {}}
        onChange={setLines}
      />
    </Dialog>
  );
}
