import { useState } from "react";
import { useT } from "../../i18n.ts";
import { PasswordField } from "../../ui/text-field.tsx";
import { AskForm, type FormProps } from "./ask-form.tsx";

/** What the sender told: an access code of this person's own, or the document's password. */
export function SecretForm({ verification, check }: FormProps & { check: "ACCESS_CODE" | "PASSWORD" }) {
  const t = useT("entry");
  const [secret, setSecret] = useState("");
  const answer = () => {
    if (secret.trim() === "") return;
    if (check === "PASSWORD") verification.answerPassword(secret);
    else verification.answerCode(secret);
  };
  return (
    <AskForm verification={verification} action={t("continue")} onSubmit={answer}>
      <p>{t(`check.${check}.text`)}</p>
      <PasswordField
        label={t(`check.${check}.label`)}
        words={{ show: t("show"), hide: t("hide") }}
        autoComplete="off"
        value={secret}
        aria-describedby="entry-error"
        onChange={(event) => setSecret(event.target.value)}
      />
    </AskForm>
  );
}
