import { useT } from "../../host/i18n.ts";
import { PasswordField } from "../../ui/controls/text-field.tsx";
import { type FormProps, ProofForm } from "./proof-form.tsx";
import { useOneAnswer } from "./use-one-answer.ts";

/** Asks for a secret that the sender shared: the recipient's access code or the document's password. */
export function SecretForm({ verification, check }: FormProps & { check: "ACCESS_CODE" | "PASSWORD" }) {
  const t = useT("entry");
  const secret = useOneAnswer(verification, t(`check.${check}.missing`));
  const answer = () => {
    if (!secret.isThere()) return;
    if (check === "PASSWORD") verification.answerPassword(secret.text);
    else verification.answerCode(secret.text);
  };
  return (
    <ProofForm
      verification={verification}
      action={t("continue")}
      onSubmit={answer}
      isAtLine
      failed={check === "ACCESS_CODE" ? t("check.ACCESS_CODE.failed") : undefined}
    >
      <p>{t(`check.${check}.text`)}</p>
      <PasswordField
        ref={secret.input}
        label={t(`check.${check}.label`)}
        labels={{ show: t("show"), hide: t("hide") }}
        autoComplete="off"
        value={secret.text}
        error={secret.error}
        onChange={(event) => secret.type(event.target.value)}
      />
    </ProofForm>
  );
}
