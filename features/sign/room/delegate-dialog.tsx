import { useRef, useState } from "react";
import { REASON_LIMIT } from "../../../domain/document/document.ts";
import { isEmail } from "../../../domain/recipient/email.ts";
import type { CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PersonFields } from "../../ui/controls/person-fields.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { handlerName } from "../form/handler-name.ts";
import type { DialogProps } from "./decline-dialog.tsx";
import { handOverTo } from "./delegate-calls.ts";

/** Delegates to a substitute: asks for their details and the reason. The signer's own link stops working. */
export default function DelegateDialog({ signing, view, onClose }: DialogProps) {
  const t = useT("delegate");
  const host = useHost();
  const [person, setPerson] = useState({ name: "", email: "", countryCode: "+91", contact: "" });
  const [reason, setReason] = useState("");
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const [isDone, setDone] = useState(false);
  const key = useRef(crypto.randomUUID());
  const needsContact = view.authenticationData.authenticationType === "SMS";
  const { name, email, countryCode, contact } = person;
  const faults = {
    name: name.trim() === "" && t("name.missing"),
    email: !isEmail(email.trim()) && t("email.invalid"),
    contact: needsContact && contact.trim() === "" && t("contact.missing"),
    reason: reason.trim() === "" && t("reason.missing"),
  };
  const faultOf = (field: keyof typeof faults) =>
    (isChecked && faults[field]) || refusal?.faults.find((one) => one.path === field)?.message || undefined;
  const submit = async () => {
    setChecked(true);
    const access = signing.access();
    if (Object.values(faults).some(Boolean) || !access) return;
    setBusy(true);
    setRefusal(null);
    const way = needsContact ? { countryCode, contact } : {};
    const answer = await handOverTo(host, access, { name, email: email.trim(), reason, ...way }, key.current);
    setBusy(false);
    if (answer.ok) setDone(true);
    else {
      setRefusal(answer.refusal);
      if (answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
    }
  };
  if (isDone) {
    return (
      <Dialog
        title={t("done.title")}
        onClose={signing.open}
        actions={
          <Button look="primary" large onClick={signing.open}>
            {t("done.close")}
          </Button>
        }
      >
        <p>{t("done.text", { name })}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button large onClick={onClose}>
            {t("keep")}
          </Button>
          <Button look="primary" large busy={busy} onClick={submit}>
            {t("action")}
          </Button>
        </>
      }
    >
      <p>{t("text", { sender: handlerName(view) })}</p>
      <PersonFields
        lines={needsContact ? ["name", "email", "countryCode", "contact"] : ["name", "email"]}
        labels={{ name: t("name"), email: t("email"), countryCode: t("country"), contact: t("contact") }}
        value={person}
        faults={{ name: faultOf("name"), email: faultOf("email"), contact: faultOf("contact") }}
        onChange={setPerson}
      />
      <TextArea
        label={t("reason")}
        value={reason}
        maxLength={REASON_LIMIT}
        rows={3}
        error={faultOf("reason")}
        onChange={(event) => setReason(event.target.value)}
      />
      {refusal && refusal.faults.length === 0 && (
        <p className="cs-error" role="alert">
          {refusal.message || t("offline")}
        </p>
      )}
    </Dialog>
  );
}
