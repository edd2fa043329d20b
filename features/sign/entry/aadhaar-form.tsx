import { useState } from "react";
import { aadhaarConsent } from "../../../domain/proof/aadhaar-consent.ts";
import { readAadhaar } from "../../../domain/proof/aadhaar-number.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { CodeAnswer } from "./code-form.tsx";
import { FormFault } from "./form-fault.tsx";
import type { FormProps } from "./proof-form.tsx";
import { VerificationFault } from "./verification-fault.tsx";

/**
 * Aadhaar eSign: asks for the number and consent, then for the provider's code. The number is sent once and stored
 * nowhere.
 */
export function AadhaarForm({ verification, data }: FormProps) {
  const t = useT("entry");
  const language = useLanguage();
  const [number, setNumber] = useState("");
  const [isAgreed, setAgreed] = useState(false);
  const [fault, setFault] = useState<"number" | "consent" | null>(null);
  const sandbox = data.isSandbox && <Notice tone="warning">{t("aadhaar.sandbox")}</Notice>;
  if (verification.sent.value) {
    return (
      <>
        {sandbox}
        <CodeAnswer
          {...{ verification, data }}
          sentWords={t("aadhaar.sent")}
          onAnswer={verification.answerAadhaar}
          onResend={verification.startOver}
        />
      </>
    );
  }
  const send = () => {
    if (readAadhaar(number) === null) return setFault("number");
    if (!isAgreed) return setFault("consent");
    setFault(null);
    return verification.sendAadhaar(number);
  };
  return (
    <div className="sign-entry-form">
      {sandbox}
      <p>{t("aadhaar.text", { reason: data.reason })}</p>
      <TextField
        label={t("aadhaar.number")}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={20}
        value={number}
        error={fault === "number" ? t("aadhaar.number.invalid") : undefined}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Checkbox checked={isAgreed} onChange={(event) => setAgreed(event.target.checked)}>
        {aadhaarConsent[language]}
      </Checkbox>
      {fault === "consent" && <FormFault>{t("aadhaar.consent.missing")}</FormFault>}
      <VerificationFault verification={verification} />
      <Button look="primary" large wide busy={verification.isSending.value} onClick={send}>
        {t("code.send")}
      </Button>
    </div>
  );
}
