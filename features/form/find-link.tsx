import { ArrowLeft, MailCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { mailFormLinkCall } from "../../domain/contract/signing/continue.ts";
import { isEmail } from "../../domain/recipient/email.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";

type Props = { formId: string /** The address typed so far. */; known: string; onBack: () => void };

/** Mails the link of a document that the person began. The message is the same whether or not one exists. */
export function FindLink({ formId, known, onBack }: Props) {
  const t = useT("form");
  const host = useHost();
  const refusalText = useRefusalText();
  const [email, setEmail] = useState(known);
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState("");
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const address = email.trim();
  const fault = isChecked && !isEmail(address) && t(address ? "email.invalid" : "email.missing");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (busy || !isEmail(address)) return;
    setBusy(true);
    const answer = await call(host, mailFormLinkCall, { params: { formId }, body: { email: address } });
    setBusy(false);
    setRefusal(answer.ok ? null : answer.refusal);
    setSentTo(answer.ok ? address : "");
  };
  return (
    <div className="form-card cs-card">
      <h1>{t("find.title")}</h1>
      {sentTo ? (
        <p role="status">{t("find.sent", { email: `\u2066${sentTo}\u2069` })}</p>
      ) : (
        <form className="form-lines" onSubmit={submit} noValidate>
          <p>{t("find.text")}</p>
          <TextField
            label={t("email")}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={254}
            autoFocus
            value={email}
            error={fault || undefined}
            onChange={(event) => setEmail(event.target.value)}
          />
          {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
          <Button look="primary" large wide type="submit" busy={busy} icon={<MailCheck aria-hidden />}>
            {t("find.action")}
          </Button>
        </form>
      )}
      <div className="form-code-ways">
        <Button look="quiet" icon={<ArrowLeft aria-hidden className="cs-mirror" />} onClick={onBack}>
          {t("find.back")}
        </Button>
      </div>
    </div>
  );
}
