import { type FormEvent, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CodeField } from "../ui/controls/code-field.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { useSecondsUntil } from "../ui/use-seconds-until.ts";
import css from "./confirm-address.css?inline";
import { type Confirmation, createConfirmation, type Unconfirmed } from "./create-confirmation.ts";

type Props = {
  unconfirmed: Unconfirmed;
  /** `confirm_and_send`: the refused call is retried automatically afterwards. */
  action?: "confirm" | "confirm_and_send";
  /** Mails a code as soon as the form is shown. */
  isSentAtOnce?: boolean;
  onConfirmed: () => void;
};

/** Asks for the six-digit code of the confirmation mail; can mail a new one. */
export function ConfirmAddress(props: Props) {
  // Suspends only this form while its texts load; the surrounding page stays.
  return (
    <Suspense fallback={<Skeleton height="180px" />}>
      <ConfirmForm {...props} />
    </Suspense>
  );
}

function ConfirmForm({ unconfirmed: { email, outbox }, action = "confirm", isSentAtOnce, onConfirmed }: Props) {
  useSheet(css);
  const t = useT("confirm");
  const host = useHost();
  const confirmation = useMemo(
    () => createConfirmation(host, { email, ...(outbox ? { outbox } : {}) }),
    [host, email, outbox],
  );
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refusalText = useRefusalText();
  const refusal = confirmation.refusal.value;
  const send = async () => {
    if (await confirmation.send()) onConfirmed();
  };
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (isSentAtOnce) void confirmation.sendFirst().then((isConfirmed) => isConfirmed && onConfirmed());
  }, [confirmation, isSentAtOnce, onConfirmed]);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (confirmation.busy.peek()) return;
    setMissing(code.trim() === "");
    if (code.trim() === "") return input.current?.focus();
    if (await confirmation.confirm(code)) return onConfirmed();
    input.current?.select();
  }
  return (
    <form className="cf-form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t("text", { email })}</p>
      <CodeField
        ref={input}
        label={t("code")}
        className="cf-code"
        value={code}
        error={isMissing ? t("missing") : refusal ? refusalText(refusal) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="cf-actions">
        <Button type="submit" look="primary" busy={confirmation.busy.value === "checking"}>
          {t(action)}
        </Button>
        <SendAgain confirmation={confirmation} onSend={() => void send()} />
      </div>
      <Outbox confirmation={confirmation} />
    </form>
  );
}

function SendAgain({ confirmation, onSend }: { confirmation: Confirmation; onSend: () => void }) {
  const t = useT("confirm");
  const formats = useFormats();
  const nextAt = confirmation.nextAt.value;
  const seconds = useSecondsUntil(nextAt ?? undefined);
  return (
    <>
      <Button
        look="quiet"
        busy={confirmation.busy.value === "sending"}
        aria-disabled={seconds > 0}
        onClick={() => seconds === 0 && onSend()}
      >
        {seconds > 0 ? t("again.in", { seconds: formats.number(seconds) }) : t("again")}
      </Button>
      <span className="cs-hidden" role="status">
        {nextAt ? t("sent", { email: confirmation.email }) : ""}
      </span>
    </>
  );
}

/** Link to the mails of a development server without a mail server, where everyone can read them. */
function Outbox({ confirmation }: { confirmation: Confirmation }) {
  const t = useT("confirm");
  const { apiBase } = useHost();
  const path = confirmation.outboxPath.value;
  if (!path) return null;
  return (
    <p className="cs-muted">
      <span>{`${t("outbox.text")} `}</span>
      <a href={`${apiBase}${path}`} target="_blank" rel="noopener">
        {t("outbox.open")}
      </a>
    </p>
  );
}
