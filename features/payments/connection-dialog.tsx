import { useMemo, useRef, useState } from "react";
import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import { CONNECTION_NAME_LIMIT, cleanConnectionForm, connectionFaults } from "../../domain/payment/connection.ts";
import { currencies } from "../../domain/payment/currency.ts";
import type { Answer } from "../host/api.ts";
import { useLanguage, useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { PasswordField, SelectField, TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { type Faults, type FormName, formOf, type TypedForm } from "./connection-form.ts";

type Props = {
  /** `null` for a new one. */
  connection: PaymentConnectionView | null;
  onSave: (before: PaymentConnectionView | null, form: TypedForm) => Promise<Answer<PaymentConnectionView>>;
  onClose: () => void;
};

/** Adds or edits a connection; a new one keeps the dialog open for the second step, the provider's webhook. */
export function ConnectionDialog({ connection, onSave, onClose }: Props) {
  const t = useT("payments");
  const common = useT("common");
  const refusals = useT("refusals");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [saved, setSaved] = useState(connection);
  const [form, setForm] = useState(() => formOf(connection));
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isNewlyMade = connection === null && saved !== null;

  const set = (name: FormName) => (event: { target: { value: string } }) => {
    setForm({ ...form, [name]: event.target.value });
    setFaults({ ...faults, [name]: undefined });
  };
  const show = (newFaults: Faults) => {
    setFaults(newFaults);
    const first = (Object.keys(form) as FormName[]).find((name) => newFaults[name]);
    const input = first && element.current?.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };
  const submit = async () => {
    const own = connectionFaults(cleanConnectionForm(form), saved);
    if (own.length > 0) return show(Object.fromEntries(own.map(({ path, code }) => [path, refusals(code)])));
    setBusy(true);
    setFailure(null);
    const answer = await onSave(saved, form);
    setBusy(false);
    if (!answer.ok) {
      const { refusal } = answer;
      if (refusal.faults.length > 0) show(Object.fromEntries(refusal.faults.map((one) => [one.path, one.message])));
      else setFailure(refusalText(refusal));
      return;
    }
    toasts.success(t("connection.saved"));
    if (saved || answer.value.hasWebhookSecret) return onClose();
    setSaved(answer.value);
    setForm(formOf(answer.value));
  };
  return (
    <Dialog
      title={t(saved ? "connection.edit.title" : "connection.add.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isNewlyMade ? t("connection.later") : common("cancel")}</Button>
          <Button look="primary" type="submit" form="payment-connection" busy={busy}>
            {t("connection.save")}
          </Button>
        </>
      }
    >
      <form
        id="payment-connection"
        className="pay-form"
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
        {isNewlyMade && (
          <Notice tone="success" title={t("connection.made.title")}>
            {t("connection.made.text")}
          </Notice>
        )}
        {!isNewlyMade && <Account {...{ form, faults, set, isStored: saved !== null }} />}
        {saved && <CopyField label={t("webhook.address")} hint={t("webhook.hint")} value={saved.webhookUrl} />}
        <PasswordField
          label={t("field.webhookSecret")}
          name="webhookSecret"
          hint={t(saved?.hasWebhookSecret ? "field.key.kept" : "field.webhookSecret.hint")}
          placeholder="whsec_…"
          autoComplete="off"
          labels={{ show: common("show"), hide: common("hide") }}
          value={form.webhookSecret}
          error={faults.webhookSecret}
          onChange={set("webhookSecret")}
        />
      </form>
    </Dialog>
  );
}

type AccountProps = {
  form: TypedForm;
  faults: Faults;
  set: (name: FormName) => (event: { target: { value: string } }) => void;
  /** A key is stored already and stays unless a new one is typed. */
  isStored: boolean;
};

/** Inputs for the provider's account and its key. */
function Account({ form, faults, set, isStored }: AccountProps) {
  const t = useT("payments");
  const common = useT("common");
  const language = useLanguage();
  const names = useMemo(() => new Intl.DisplayNames(language, { type: "currency" }), [language]);
  return (
    <>
      <TextField
        label={t("field.name")}
        name="connectionName"
        maxLength={CONNECTION_NAME_LIMIT}
        value={form.connectionName}
        error={faults.connectionName}
        onChange={set("connectionName")}
      />
      <div className="pay-form-pair">
        <SelectField
          label={t("field.provider")}
          name="provider"
          value={form.provider}
          error={faults.provider}
          onChange={set("provider")}
        >
          <option value="stripe">{t("provider.stripe")}</option>
          <option value="razorpay" disabled>
            {t("provider.razorpay.soon")}
          </option>
        </SelectField>
        <SelectField label={t("field.mode")} name="mode" value={form.mode} error={faults.mode} onChange={set("mode")}>
          <option value="sandbox">{t("mode.sandbox")}</option>
          <option value="production">{t("mode.production")}</option>
        </SelectField>
      </div>
      <SelectField
        label={t("field.currency")}
        name="currency"
        hint={t("field.currency.hint")}
        value={form.currency}
        error={faults.currency}
        onChange={set("currency")}
      >
        {currencies.map((code) => (
          <option key={code} value={code}>
            {`${code.toUpperCase()} · ${names.of(code.toUpperCase())}`}
          </option>
        ))}
      </SelectField>
      <PasswordField
        label={t("field.secretKey")}
        name="secretKey"
        hint={t(isStored ? "field.key.kept" : "field.secretKey.hint")}
        placeholder={form.mode === "production" ? "sk_live_…" : "sk_test_…"}
        autoComplete="off"
        labels={{ show: common("show"), hide: common("hide") }}
        value={form.secretKey}
        error={faults.secretKey}
        onChange={set("secretKey")}
      />
    </>
  );
}
