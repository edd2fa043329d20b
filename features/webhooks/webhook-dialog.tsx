import { CircleAlert, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import {
  CUSTOM_DATA_LIMIT,
  type WebhookEventKind,
  type WebhookMethod,
  webhookEventKinds,
} from "../../domain/integration/webhook/webhook.ts";
import { cleanWebhook } from "../../domain/integration/webhook/webhook-input.ts";
import { useT } from "../host/i18n.ts";
import { Button, IconButton } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField, TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useFaultFocus } from "../ui/use-fault-focus.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import type { WebhookForm, Webhooks } from "./webhooks.ts";

type Props = { webhook: WebhookView | null; webhooks: Webhooks; onClose: () => void };
/** A stored value stays unless a new one is typed. */
type Custom = { id: string; name: string; value: string; type: "Header" | "Request Data"; stored?: string };
type Faults = Readonly<Record<string, string>>;
type Form = {
  url: string;
  method: WebhookMethod;
  events: readonly WebhookEventKind[];
  values: boolean;
  custom: readonly Custom[];
};

const usual: readonly WebhookEventKind[] = ["SENT", "SIGNED", "COMPLETED"];

function formOf(webhook: WebhookView | null): Form {
  if (!webhook) return { url: "", method: "POST", events: usual, values: false, custom: [] };
  const custom = webhook.customData.map(
    ({ name, value, type }): Custom => ({
      ...{ id: `${type} ${name}`, name, type },
      ...(type === "Header" || webhook.method === "GET" ? { value: "", stored: value } : { value }),
    }),
  );
  return { url: webhook.url, method: webhook.method, events: webhook.events, values: webhook.values, custom };
}

/** Stored header values stay under their name and are left out of the request. */
function inputOf({ url, method, events, values, custom }: Form, webhook: WebhookView | null): WebhookForm {
  const isKept = (one: Custom) =>
    one.value === "" &&
    one.stored !== undefined &&
    webhook?.customData.some(({ name, type }) => type === one.type && name === one.name.trim());
  return {
    ...{ url, method, events: [...events], values: values && canSendValues({ method, events }) },
    customData: custom.map((one) => ({
      ...{ name: one.name, type: one.type },
      ...(isKept(one) ? {} : { value: one.value }),
    })),
  };
}

/** Values go with COMPLETED, in the body of a POST. */
function canSendValues({ method, events }: Pick<Form, "method" | "events">): boolean {
  return method === "POST" && events.includes("COMPLETED");
}

/** Creates or changes a webhook; a new one's secret is shown once. */
export function WebhookDialog({ webhook, webhooks, onClose }: Props) {
  const t = useT("webhooks");
  const common = useT("common");
  const refusals = useT("refusals");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [form, setForm] = useState(() => formOf(webhook));
  const [faults, setFaults] = useState<Faults>({});
  const formRef = useFaultFocus(faults);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  // The server refuses the form once if others changed the webhook. The next save replaces their change.
  const [base, setBase] = useState(webhook?.updatedAt);
  // Idempotency key: a retry without a response reuses it; after a refusal or a change, a new one is needed.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;
  const change = (next: Partial<Form>) => {
    setForm({ ...form, ...next });
    setFaults({});
    setAttempt(crypto.randomUUID());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const input = inputOf(form, webhook);
    const customData = input.customData.map((one) => ({ ...one, value: one.value ?? "kept" }));
    const own = cleanWebhook({ ...input, customData }).faults;
    if (own.length > 0)
      return setFaults(Object.fromEntries(own.map((one) => [one.path, refusals(one.code, one.params)])));
    setBusy(true);
    setFailure(null);
    const answer = await (webhook
      ? webhooks.update(webhook._id, { ...input, updatedAt: base })
      : webhooks.create(input, attempt));
    setBusy(false);
    if (answer.ok) {
      if ("secret" in answer.value) return setSecret(answer.value.secret as string);
      toasts.success(t("saved"));
      return onClose();
    }
    if (answer.refusal.code !== "unreachable") setAttempt(crypto.randomUUID());
    setFaults(Object.fromEntries(answer.refusal.faults.map(({ path, message }) => [path, message])));
    if (answer.refusal.faults.length === 0) setFailure(refusalText(answer.refusal));
    if (answer.refusal.code === "webhook_changed") {
      await webhooks.load();
      setBase(webhooks.value.peek()?.find(({ _id }) => _id === webhook?._id)?.updatedAt);
    }
  };
  return (
    <Dialog
      title={t(webhook ? "edit.title" : "create.title")}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form="webhook-form" busy={busy}>
            {t(webhook ? "save" : "create")}
          </Button>
        </>
      }
    >
      <form ref={formRef} id="webhook-form" className="wh-form" noValidate onSubmit={submit}>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className="wh-target">
          <SelectField
            label={t("field.method")}
            value={form.method}
            onChange={({ target }) => change({ method: target.value as WebhookMethod })}
          >
            <option value="POST">POST</option>
            <option value="GET">GET</option>
          </SelectField>
          <TextField
            label={t("field.url")}
            placeholder="https://"
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={form.url}
            error={faults.url}
            hint={form.url.includes("•") && !faults.url ? t("field.url.hidden") : undefined}
            onChange={({ target }) => change({ url: target.value })}
          />
        </div>
        <Events events={form.events} error={faults.events} onChange={(events) => change({ events })} />
        {canSendValues(form) && (
          <div>
            <Checkbox checked={form.values} onChange={({ target }) => change({ values: target.checked })}>
              {t("field.values")}
            </Checkbox>
            <p className="cs-muted">{t("field.values.hint")}</p>
          </div>
        )}
        <CustomFields
          method={form.method}
          custom={form.custom}
          faults={faults}
          onChange={(custom) => change({ custom })}
        />
      </form>
    </Dialog>
  );
}

type EventsProps = {
  events: readonly WebhookEventKind[];
  error: string | undefined;
  onChange: (events: readonly WebhookEventKind[]) => void;
};

function Events({ events, error, onChange }: EventsProps) {
  const t = useT("webhooks");
  return (
    <fieldset className="wh-events" aria-describedby={error ? "wh-events-error" : undefined}>
      <legend className="cs-label">{t("field.events")}</legend>
      <div>
        {webhookEventKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={events.includes(kind)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...events, kind] : events.filter((one) => one !== kind))
            }
          >
            {t(`event.${kind}`)}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p id="wh-events-error" className="cs-error" role="alert">
          <CircleAlert aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

type CustomProps = {
  method: WebhookMethod;
  custom: readonly Custom[];
  faults: Faults;
  onChange: (custom: readonly Custom[]) => void;
};

function CustomFields({ method, custom, faults, onChange }: CustomProps) {
  const t = useT("webhooks");
  const put = (id: string, next: Partial<Custom>) =>
    onChange(custom.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const add = () => onChange([...custom, { id: crypto.randomUUID(), name: "", value: "", type: "Header" }]);
  return (
    <fieldset className="wh-custom">
      <legend className="cs-label">{t("field.custom")}</legend>
      <p className="cs-muted">{t(method === "GET" ? "field.custom.get" : "field.custom.post")}</p>
      {custom.map((one, index) => (
        <div key={one.id} className="wh-custom-row">
          <SelectField
            label={t("field.type")}
            value={one.type}
            onChange={({ target }) => put(one.id, { type: target.value as Custom["type"] })}
          >
            <option value="Header">{t("type.header")}</option>
            <option value="Request Data">{t("type.data")}</option>
          </SelectField>
          <TextField
            label={t("field.name")}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={one.name}
            error={faults[`customData.${index}.name`]}
            onChange={({ target }) => put(one.id, { name: target.value })}
          />
          <TextField
            label={t("field.value")}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            placeholder={one.stored}
            value={one.value}
            error={faults[`customData.${index}.value`]}
            onChange={({ target }) => put(one.id, { value: target.value })}
          />
          <IconButton
            label={t("field.custom.remove", { name: one.name })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(custom.filter(({ id }) => id !== one.id))}
          />
        </div>
      ))}
      {custom.length < CUSTOM_DATA_LIMIT && (
        <Button look="quiet" icon={<Plus aria-hidden />} onClick={add}>
          {t("field.custom.add")}
        </Button>
      )}
    </fieldset>
  );
}
