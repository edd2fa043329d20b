import { type FormEvent, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { PasswordField } from "../../ui/controls/text-field.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Signing } from "../form/signing.ts";
import { confirmReturn } from "./device-calls.ts";
import css from "./return-device.css?inline";

type Props = {
  signing: Signing;
  host: string;
  /** The signer has not signed yet: the hand-over starts again. */
  isUnsigned?: boolean;
  /** The device that was handed over is another one. */
  isElsewhere?: boolean;
};

/** Returns the device to its host, who knows the PIN. */
export default function ReturnDevice({ signing, host: name, isUnsigned = false, isElsewhere = false }: Props) {
  useSheet(css);
  const t = useT("entry");
  const host = useHost();
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  const [isBack, setBack] = useState(false);
  const home = host.hrefOf({ type: "documents_wanted" });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const access = signing.access();
    if (!access || pin === "" || busy) return;
    setBusy(true);
    const answer = await confirmReturn(host, access, pin);
    setBusy(false);
    setPin("");
    setRefused(answer.ok ? "" : answer.refusal.message || t("offline"));
    if (!answer.ok) return;
    host.announce({ type: "device_returned" });
    if (isUnsigned) signing.open();
    else setBack(true);
  };
  if (isBack) {
    return (
      <div className="sign-rest-actions" role="status">
        <p>{t("back.done")}</p>
        {home && (
          <ButtonLink look="primary" large href={home}>
            {t("back.home")}
          </ButtonLink>
        )}
      </div>
    );
  }
  return (
    <form className="sign-give-back" onSubmit={submit} noValidate>
      {!isUnsigned && <strong>{t("back.title")}</strong>}
      <p className="cs-muted">{t(isElsewhere ? "elsewhere.pin" : "back.text", { host: name })}</p>
      <PasswordField
        label={t("host.pin")}
        labels={{ show: t("show"), hide: t("hide") }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        value={pin}
        error={refused || undefined}
        onChange={(event) => setPin(event.target.value)}
      />
      <Button look="primary" large wide type="submit" busy={busy}>
        {t(isElsewhere ? "elsewhere.action" : "back.action")}
      </Button>
    </form>
  );
}
