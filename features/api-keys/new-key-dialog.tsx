import { type FormEvent, useState } from "react";
import { ApiKeyType, apiKeyTypeNames } from "../../domain/integration/api-key-type.ts";
import { useT } from "../host/i18n.ts";
import { Button, classOf } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import type { ApiKeys, NewApiKey } from "./api-keys.ts";
import { KeyFields } from "./key-fields.tsx";
import { changeOf, emptyInput } from "./key-input.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { useKeyForm } from "./use-key-form.ts";

type Props = { keys: ApiKeys; onClose: () => void };

/** Creates a key, then shows its secret once. */
export function NewKeyDialog({ keys, onClose }: Props) {
  const t = useT("apikeys");
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (!made) return <NewKeyForm keys={keys} onMade={setMade} onClose={onClose} />;
  return (
    <SecretDialog secret={made.key} onClose={onClose}>
      <EventLink to={{ type: "key_permissions_wanted", apiKeyId: made._id }} className={classOf("quiet")}>
        {t("secret.permissions")}
      </EventLink>
    </SecretDialog>
  );
}

function NewKeyForm({ keys, onMade, onClose }: Props & { onMade: (made: NewApiKey) => void }) {
  const t = useT("apikeys");
  const common = useT("common");
  const form = useKeyForm(emptyInput(keys.type ?? "api"));
  const { input } = form;
  // A retry without a response reuses the idempotency key. The server stores a refusal under its key, so a retry
  // after a refusal, or with other input, needs a new one.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const change = (next: Parameters<typeof form.change>[0]) => {
    form.change(next);
    setAttempt(crypto.randomUUID());
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await form.submit(async () => {
      const body = { ...changeOf(input), type: input.type, isTest: input.isTest };
      const answer = await keys.create(body, attempt);
      if (answer.ok) onMade(answer.value);
      else if (answer.refusal.code !== "unreachable") setAttempt(crypto.randomUUID());
      return answer.ok ? null : answer.refusal;
    });
  };
  return (
    <Dialog
      title={t("create.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form="ak-new-key" busy={form.busy}>
            {t("create")}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id="ak-new-key" className="ak-form" noValidate onSubmit={submit}>
        {keys.type === null && (
          <SelectField
            label={t("type")}
            value={input.type}
            onChange={(event) => change({ type: ApiKeyType.parse(event.target.value) })}
          >
            {ApiKeyType.options.map((type) => (
              <option key={type} value={type}>
                {type === "api" || type === "agent" ? t(`type.${type}`) : apiKeyTypeNames[type]}
              </option>
            ))}
          </SelectField>
        )}
        <KeyFields input={input} errors={form.errors} onChange={change} />
        <div>
          <Checkbox checked={input.isTest} onChange={(event) => change({ isTest: event.target.checked })}>
            {t("test")}
          </Checkbox>
          <p className="cs-muted">{t("test.hint")}</p>
        </div>
        <p className="cs-muted">{t(`rights.${rightsTextOf(input.type)}`)}</p>
      </form>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
    </Dialog>
  );
}

function rightsTextOf(type: ApiKeyType): "api" | "agent" | "automation" {
  return type === "api" || type === "agent" ? type : "automation";
}
