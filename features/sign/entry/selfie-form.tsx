import { useState } from "react";
import { useT } from "../../host/i18n.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { SelfieMaker } from "../making/selfie-maker.tsx";
import { AskForm, type FormProps } from "./ask-form.tsx";
import { FormFault } from "./form-fault.tsx";

const LONGEST_BYTES = 2 * 1024 * 1024;

/** Takes a photograph of the signer for the sender's records; it is not part of the document. */
export function SelfieForm({ verification }: FormProps) {
  const t = useT("entry");
  const [picture, setPicture] = useState<string | null>(null);
  const [isAgreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (picture && isAgreed) verification.sendSelfie(picture);
  };
  return (
    <AskForm verification={verification} action={t("continue")} onSubmit={submit}>
      <p>{t("check.SELFIE.text")}</p>
      <SelfieMaker
        made={picture}
        maxBytes={LONGEST_BYTES}
        invitation={t("check.SELFIE.empty")}
        onMade={(made) => setPicture(typeof made === "string" ? made : null)}
      />
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t("check.SELFIE.consent")}
      </Checkbox>
      {isAsked && (!picture || !isAgreed) && (
        <FormFault>{t(picture ? "check.SELFIE.consent.missing" : "check.SELFIE.missing")}</FormFault>
      )}
    </AskForm>
  );
}
