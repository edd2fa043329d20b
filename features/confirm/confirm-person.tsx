import { type FormEvent, Suspense, useEffect, useState } from "react";
import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { hasPasskeys } from "../host/passkey-browser.ts";
import { Button } from "../ui/controls/button.tsx";
import { CodeField } from "../ui/controls/code-field.tsx";
import { PasswordField } from "../ui/controls/text-field.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import css from "./confirm-address.css?inline";
import type { PersonConfirmation, ProofName, ProofValues } from "./create-person-confirmation.ts";
import { PasskeyProof } from "./passkey-proof.tsx";

/** The step-up dialog "Confirm it's you", open while a call waits for it. */
export function ConfirmPerson({ confirmation }: { confirmation: PersonConfirmation }) {
  const asked = confirmation.asked.value;
  if (!asked) return null;
  return (
    <Suspense>
      <PersonDialog key={asked.kinds.join()} confirmation={confirmation} asked={asked} />
    </Suspense>
  );
}

type Props = { confirmation: PersonConfirmation; asked: ProofsToAsk };

/** Starts with a passkey where this browser supports one; a button switches to the other proofs. */
function PersonDialog({ confirmation, asked }: Props) {
  useSheet(css);
  const t = useT("confirm");
  const canUsePasskey = asked.passkey !== undefined && hasPasskeys(asked.passkey.rpId);
  const [byPasskey, setByPasskey] = useState(canUsePasskey);
  if (byPasskey) {
    const other = t(asked.need === "all" ? "person.use.others" : `person.use.${asked.kinds[0] ?? "password"}`);
    return <PasskeyProof confirmation={confirmation} other={other} onOther={() => setByPasskey(false)} />;
  }
  const usePasskey = canUsePasskey && (
    <div>
      <Button look="quiet" onClick={() => setByPasskey(true)}>
        {t("person.use.passkey")}
      </Button>
    </div>
  );
  return <TypedProofs confirmation={confirmation} asked={asked} alternative={usePasskey} />;
}

function TypedProofs({ confirmation, asked, alternative }: Props & { alternative: Elements }) {
  const t = useT("confirm");
  const host = useHost();
  const refusalText = useRefusalText();
  const [first, ...others] = asked.kinds;
  const [chosen, setChosen] = useState<ProofName>(first ?? "password");
  const [values, setValues] = useState<ProofValues>({});
  const [failure, setFailure] = useState<{ kind: ProofName; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const kinds = asked.need === "all" ? asked.kinds : [chosen];
  const other = asked.need === "one" ? [...others, first].find((kind) => kind && kind !== chosen) : undefined;
  const mailRefusal = confirmation.mailRefusal.value;
  const fail = (kind: ProofName, text: string) => setFailure({ kind, text });

  function errorOf(kind: ProofName): string | undefined {
    if (failure?.kind === kind) return failure.text;
    return kind === "mailed_code" && mailRefusal ? refusalText(mailRefusal) : undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const empty = kinds.find((kind) => !values[kind]?.trim());
    if (empty) return fail(empty, t(`person.${empty}.missing`));
    setBusy(true);
    const refused = await confirmation.prove(host, Object.fromEntries(kinds.map((kind) => [kind, values[kind]])));
    setBusy(false);
    if (refused) fail(kindOf(refused.faults[0]?.path) ?? kinds[0]!, refusalText(refused));
  }

  return (
    <Dialog
      title={t("person.title")}
      onClose={confirmation.cancel}
      actions={
        <>
          <Button onClick={confirmation.cancel}>{t("person.cancel")}</Button>
          <Button type="submit" form="confirm-person" look="primary" busy={busy}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <form id="confirm-person" className="cf-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t("person.text")}</p>
        {kinds.map((kind) => (
          <ProofField
            key={kind}
            kind={kind}
            value={values[kind] ?? ""}
            error={errorOf(kind)}
            onChange={(value) => {
              setFailure(null);
              confirmation.mailRefusal.value = null;
              setValues({ ...values, [kind]: value });
            }}
          />
        ))}
        {kinds.includes("mailed_code") && <MailCode confirmation={confirmation} />}
        {other && (
          <div>
            <Button look="quiet" onClick={() => setChosen(other)}>
              {t(`person.use.${other}`)}
            </Button>
          </div>
        )}
        {alternative}
      </form>
    </Dialog>
  );
}

function ProofField(props: {
  kind: ProofName;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { kind, value, error, onChange } = props;
  const t = useT("confirm");
  const common = useT("common");
  const input = { value, error, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  if (kind === "password") {
    const labels = { show: common("show"), hide: common("hide") };
    return <PasswordField label={t("person.password")} autoComplete="current-password" labels={labels} {...input} />;
  }
  if (kind === "mailed_code") return <CodeField label={t("person.mailed_code")} className="cf-code" {...input} />;
  return (
    <CodeField
      label={t(`person.${kind}`)}
      hint={kind === "authenticator" ? t("person.authenticator.hint") : undefined}
      // A recovery code has letters and is longer.
      inputMode="text"
      maxLength={40}
      className="cf-code"
      {...input}
    />
  );
}

/** Mails the code as soon as it is shown, and again on request. */
function MailCode({ confirmation }: { confirmation: PersonConfirmation }) {
  const t = useT("confirm");
  const host = useHost();
  useEffect(() => void confirmation.mailFirstCode(host), [confirmation, host]);
  const outbox = confirmation.outboxPath.value;
  return (
    <div className="cf-actions">
      <Button look="quiet" onClick={() => void confirmation.mailCode(host)}>
        {t("again")}
      </Button>
      {outbox && (
        <a href={`${host.apiBase}${outbox}`} target="_blank" rel="noopener">
          {t("outbox.open")}
        </a>
      )}
    </div>
  );
}

function kindOf(path: string | undefined): ProofName | undefined {
  const kinds: Record<string, ProofName> = {
    password: "password",
    otpFromAuthenticator: "authenticator",
    mailedCode: "mailed_code",
  };
  return path === undefined ? undefined : kinds[path];
}
