import { useEffect } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { type FormProps, ProofForm } from "./proof-form.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useOneAnswer } from "./use-one-answer.ts";
import { VerificationFault } from "./verification-fault.tsx";

/** Asks for a one-time code sent by mail or text message. */
export function CodeForm({ verification, data }: FormProps) {
  const t = useT("entry");
  const sent = verification.sent.value;
  const way = data.authenticationType === "SMS" ? "sms" : "email";
  if (!sent) {
    return (
      <div className="sign-entry-form">
        <p>{t(`code.${way}.offer`, { place: inOnePiece(data.sendsTo) })}</p>
        <VerificationFault verification={verification} />
        <Button look="primary" large wide busy={verification.isSending.value} onClick={verification.sendCode}>
          {t("code.send")}
        </Button>
      </div>
    );
  }
  return (
    <CodeAnswer
      {...{ verification, data }}
      sentWords={t(`code.${way}.sent`, { place: inOnePiece(sent.sentTo || data.sendsTo) })}
      onAnswer={verification.answerCode}
      onResend={verification.sendCode}
    />
  );
}

/** "a…@example.com", "… 3210": always left to right, and never broken at the end of a line. */
function inOnePiece(text: string): string {
  return `\u2066${text.replace(" ", "\u00a0").replace("…", "…\u2060")}\u2069`;
}

type AnswerProps = FormProps & { sentWords: string; onAnswer: (code: string) => void; onResend: () => void };

/** Input for six digits: typed, pasted, or filled in by the phone that received them. */
export function CodeAnswer({ verification, sentWords, onAnswer, onResend }: AnswerProps) {
  const t = useT("entry");
  const formats = useFormats();
  const code = useOneAnswer(verification, t("code.missing"));
  const count = verification.count.value;
  useOneTimeCode(count, code.type);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code clears the typed digits
  useEffect(() => {
    code.type("");
    code.input.current?.focus();
  }, [count]);
  const expiresAt = verification.sent.value?.expiresAt;
  return (
    <ProofForm
      verification={verification}
      action={t("continue")}
      onSubmit={() => code.isThere() && onAnswer(code.text)}
      isAtLine
      below={<ResendButton verification={verification} onResend={onResend} />}
    >
      <p aria-live="polite">{sentWords}</p>
      <CodeField
        ref={code.input}
        label={t("code.label")}
        hint={expiresAt ? t("code.until", { time: formats.time(expiresAt) }) : undefined}
        className="sign-entry-code"
        value={code.text}
        error={code.error}
        onChange={(event) => code.type(event.target.value)}
      />
    </ProofForm>
  );
}

/** WebOTP: the browser offers the code of a text message that names this site. */
function useOneTimeCode(count: number, onCode: (code: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new code restarts the wait
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const abort = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: abort.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => {
        const { code } = (credential ?? {}) as { code?: string };
        if (code) onCode(code);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [count]);
}
