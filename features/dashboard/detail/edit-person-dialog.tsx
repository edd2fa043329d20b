import { useState } from "react";
import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { isEmail } from "../../../domain/recipient/email.ts";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { PersonFields, type PersonLines } from "../../ui/controls/person-fields.tsx";
import { SelectField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { FormDialog } from "../../ui/overlay/form-dialog.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import type { documentActions } from "../document-actions.ts";
import type { DetailPerson } from "./people-of.ts";

type Props = {
  /** The people who can be corrected, the likeliest first. */
  people: readonly [DetailPerson, ...DetailPerson[]];
  onSave: (
    correction: Parameters<ReturnType<typeof documentActions>["editRecipient"]>[1],
  ) => Promise<Answer<OwnerView>>;
  onDone: (document: OwnerView, done: string) => void;
  onClose: () => void;
};

const phone = ["countryCode", "contact"] as const;

/** Corrects a recipient who has not acted yet. The address is selected: typing replaces it, and Enter sends. */
export function EditPersonDialog({ people, onSave, onDone, onClose }: Props) {
  const t = useT("dashboard");
  const refusalText = useRefusalText();
  const [person, setPerson] = useState(people[0]);
  const [lines, setLines] = useState<PersonLines>(person);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasEmail = person.roleType !== "inPerson";
  /** Codes are sent to this number by text message. */
  const hasContact = person.authenticationType === "SMS";
  const { name, email, countryCode, contact } = lines;
  const faults = {
    name: name.trim() === "" ? t("editPerson.name.missing") : undefined,
    email: hasEmail && !isEmail(email.trim()) ? t("editPerson.email.invalid") : undefined,
  };
  const choose = (id: string) => {
    const chosen = people.find((one) => one._id === id) ?? people[0];
    setPerson(chosen);
    setLines(chosen);
    setChecked(false);
    setFailure(null);
  };
  const submit = async () => {
    setChecked(true);
    if (faults.name || faults.email) return;
    setBusy(true);
    const way = hasContact ? { countryCode, contact } : {};
    const answer = await onSave({ recipient: person._id, name: name.trim(), email: email.trim(), ...way });
    setBusy(false);
    if (!answer.ok) return setFailure(refusalText(answer.refusal));
    onDone(answer.value, t("editPerson.done", { name: name.trim() }));
    onClose();
  };
  return (
    <FormDialog
      title={people.length > 1 ? t("action.fix") : t("editPerson.title", { name: person.name || person.email })}
      className="cs-edit-person"
      above={
        <>
          <p className="cs-muted">{t("editPerson.text")}</p>
          {failure && <Notice tone="danger">{failure}</Notice>}
        </>
      }
      action={t("editPerson.submit")}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {people.length > 1 && (
        <SelectField label={t("editPerson.person")} value={person._id} onChange={(event) => choose(event.target.value)}>
          {people.map((one) => (
            <option key={one._id} value={one._id}>
              {one.name || one.email}
            </option>
          ))}
        </SelectField>
      )}
      <PersonFields
        lines={["name", ...(hasEmail ? (["email"] as const) : []), ...(hasContact ? phone : [])]}
        first={hasEmail ? "email" : "name"}
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
    </FormDialog>
  );
}
