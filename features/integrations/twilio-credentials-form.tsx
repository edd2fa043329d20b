import { useRef, useState } from "react";
import type { IntegrationView } from "../../domain/contract/integration/integration.ts";
import { cleanTwilioForm, type TwilioForm, twilioFaults } from "../../domain/integration/twilio-credentials.ts";
import type { Answer } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { PasswordField, TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";

type Props = {
  onConnect: (form: TwilioForm) => Promise<Answer<IntegrationView>>;
  onDone: () => void;
  /** Omitted where there is nothing to return to. */
  onCancel?: (() => void) | undefined;
};

const empty: TwilioForm = { accountId: "", apiKey: "", CPVId: "" };

/**
 * The server checks the credentials with Twilio before it stores them; the inputs keep their text until they are
 * correct.
 */
export function TwilioCredentialsForm({ onConnect, onDone, onCancel }: Props) {
  const t = useT("integrations");
  const common = useT("common");
  const refusals = useT("refusals");
  const refusalText = useRefusalText();
  const [form, setForm] = useState(empty);
  const [faults, setFaults] = useState<Partial<TwilioForm>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const field = (name: keyof TwilioForm) => ({
    name,
    value: form[name],
    error: faults[name],
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setFaults({ ...faults, [name]: undefined });
    },
  });
  const show = (newFaults: Partial<TwilioForm>) => {
    setFaults(newFaults);
    const first = (Object.keys(empty) as (keyof TwilioForm)[]).find((name) => newFaults[name]);
    const input = first && element.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  const submit = async () => {
    setFailure(null);
    const own = twilioFaults(cleanTwilioForm(form));
    if (own.length > 0) return show(Object.fromEntries(own.map(({ path, code }) => [path, refusals(code)])));
    setBusy(true);
    const answer = await onConnect(form);
    setBusy(false);
    if (answer.ok) return onDone();
    const { refusal } = answer;
    if (refusal.faults.length > 0) show(Object.fromEntries(refusal.faults.map((one) => [one.path, one.message])));
    else setFailure(refusalText(refusal));
  };
  return (
    <form
      className="cs-settings-card"
      ref={element}
      noValidate
      aria-labelledby="twilio-connect"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h2 id="twilio-connect">{t("twilio.connect.title")}</h2>
      <ol className="in-steps cs-muted">
        <li>{t("twilio.step.account")}</li>
        <li>{t("twilio.step.service")}</li>
        <li>{t("twilio.step.paste")}</li>
      </ol>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <TextField label={t("twilio.accountId")} dir="ltr" placeholder="AC…" {...field("accountId")} />
      <PasswordField
        label={t("twilio.apiKey")}
        hint={t("twilio.apiKey.hint")}
        labels={{ show: common("show"), hide: common("hide") }}
        {...field("apiKey")}
      />
      <TextField
        label={t("twilio.CPVId")}
        hint={t("twilio.CPVId.hint")}
        dir="ltr"
        placeholder="VA…"
        {...field("CPVId")}
      />
      <div className="in-actions">
        {onCancel && <Button onClick={onCancel}>{common("cancel")}</Button>}
        <Button look="primary" type="submit" busy={busy}>
          {t(busy ? "twilio.connecting" : "twilio.connect")}
        </Button>
      </div>
    </form>
  );
}
