import { Handshake } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { PLACE_LIMIT } from "../../../domain/document/document.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/controls/text-field.tsx";
import type { Signing } from "../form/signing.ts";
import { handOver } from "./device-calls.ts";
import { FormFault } from "./form-fault.tsx";

const PIN = /^[0-9]{4,8}$/;

/** The host confirms who is present, chooses the PIN that returns the device, and hands the device over. */
export function HandOverRoom({ signing, view }: { signing: Signing; view: SignerView }) {
  const t = useT("entry");
  const host = useHost();
  const [isPresent, setPresent] = useState(false);
  const [pin, setPin] = useState("");
  const [location, setLocation] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<"present" | "pin" | "no">("no");
  const [refused, setRefused] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPresent) return setFault("present");
    if (!PIN.test(pin)) return setFault("pin");
    const access = signing.access();
    if (!access || busy) return;
    setFault("no");
    setBusy(true);
    const answer = await handOver(host, access, pin, location);
    setBusy(false);
    if (answer.ok) {
      host.announce({ type: "device_handed_over" });
      signing.accept(answer.value);
    } else setRefused(answer.refusal.message || t("offline"));
  };
  return (
    <form className="sign-entry-form" onSubmit={submit} noValidate aria-labelledby="entry-title">
      <h1 id="entry-title">
        <Handshake aria-hidden />
        <span>{t("host.title", { name: view.userName })}</span>
      </h1>
      <p>{t("host.text", { name: view.userName })}</p>
      <Checkbox checked={isPresent} onChange={(event) => setPresent(event.target.checked)}>
        {t("host.present", { name: view.userName })}
      </Checkbox>
      {fault === "present" && <FormFault>{t("host.present.missing", { name: view.userName })}</FormFault>}
      <PasswordField
        label={t("host.pin")}
        hint={t("host.pin.hint")}
        labels={{ show: t("show"), hide: t("hide") }}
        error={fault === "pin" ? t("host.pin.invalid") : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        onChange={(event) => setPin(event.target.value)}
      />
      <TextField
        label={t("host.place")}
        hint={t("host.place.hint")}
        maxLength={PLACE_LIMIT}
        value={location}
        onChange={(event) => setLocation(event.target.value)}
      />
      {refused && <FormFault>{refused}</FormFault>}
      <Button look="primary" large wide type="submit" busy={busy}>
        {t("host.action")}
      </Button>
    </form>
  );
}
