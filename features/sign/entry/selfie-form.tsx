import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { SelfieMaker } from "../content/selfie-maker.tsx";
import { FormFault } from "./form-fault.tsx";
import { type FormProps, ProofForm } from "./proof-form.tsx";

const LONGEST_BYTES = 2 * 1024 * 1024;

/** Takes a photograph of the signer for the sender's records; it is not part of the document. */
export function SelfieForm({ verification }: FormProps) {
  const t = useT("entry");
  const [picture, setPicture] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [areFaultsShown, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (picture && isAgreed) verification.sendSelfie(picture);
  };
  return (
    <ProofForm verification={verification} action={t("continue")} onSubmit={submit}>
      <p>{t("check.SELFIE.text")}</p>
      <SelfieMaker
        content={picture}
        maxBytes={LONGEST_BYTES}
        invitation={t("check.SELFIE.empty")}
        onChange={(content) => setPicture(typeof content === "string" ? content : null)}
      />
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t("check.SELFIE.consent")}
      </Checkbox>
      {areFaultsShown && (!picture || !isAgreed) && (
        <FormFault>{t(picture ? "check.SELFIE.consent.missing" : "check.SELFIE.missing")}</FormFault>
      )}
    </ProofForm>
  );
}
