import { ArrowLeft } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CodeField } from "../ui/controls/code-field.tsx";
import type { Filling } from "./filling.ts";
import { Trouble } from "./trouble.tsx";

const RESEND_PAUSE_MS = 20_000;

/** Asks for the code that was mailed to the typed address. */
export function CodeStep({ filling, isOnce }: { filling: Filling; isOnce: boolean }) {
  const t = useT("form");
  const [code, setCode] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { email } = filling.entry.value;
  const busy = filling.busy.value;
  const fault = filling.codeFault.value;
  const count = filling.codesSent.value;
  const canResend = useAfterPause(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new code clears the typed digits
  useEffect(() => {
    setCode("");
    input.current?.focus();
  }, [count]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    await filling.confirm(code);
    input.current?.focus();
  };
  return (
    <div className="form-card cs-card">
      <h1>{t("code.title")}</h1>
      <p role="status">{t(isOnce ? "code.sent" : "code.sent.address", { email: `\u2066${email.trim()}\u2069` })}</p>
      <form className="form-lines" onSubmit={submit} noValidate>
        <CodeField
          ref={input}
          label={t("code.label")}
          hint={t("code.hint")}
          value={code}
          error={fault && ("key" in fault ? t(fault.key) : fault.words)}
          onChange={(event) => setCode(event.target.value)}
        />
        <Trouble filling={filling} />
        <Button look="primary" large wide type="submit" busy={busy}>
          {t(busy ? "starting" : "start")}
        </Button>
      </form>
      <div className="form-code-ways">
        <Button look="quiet" icon={<ArrowLeft aria-hidden className="cs-mirror" />} onClick={filling.goBack}>
          {t("code.back")}
        </Button>
        <Button look="quiet" disabled={!canResend || busy} onClick={filling.resend}>
          {t(canResend ? "code.resend" : "code.wait")}
        </Button>
      </div>
    </div>
  );
}

/** `false` for a while after each mailed code, to give the first mail time to arrive. */
function useAfterPause(count: number): boolean {
  const [past, setPast] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setPast(count), RESEND_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return past === count;
}
