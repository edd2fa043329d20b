import { type FormEvent, useState } from "react";
import { cleanKeyName } from "../../domain/integration/api-key.ts";
import type { Answer } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { NewApiKey } from "./api-keys.ts";

type Props = {
  create: (name: string, idempotencyKey: string) => Promise<Answer<NewApiKey>>;
  onClose: () => void;
};

/** Asks for a name, then shows the key once. */
export function NewKeyDialog({ create, onClose }: Props) {
  const t = useT("embedding");
  const [key, setKey] = useState<string | null>(null);
  if (key === null) return <NameForm create={create} onMade={setKey} onClose={onClose} />;
  return (
    <Dialog
      title={t("keys.secret.title")}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t("keys.done")}
        </Button>
      }
    >
      <Notice tone="warning">{t("keys.secret.once")}</Notice>
      <CopyField label={t("keys.secret")} value={key} />
    </Dialog>
  );
}

function NameForm({ create, onMade: onCreated, onClose }: Props & { onMade: (key: string) => void }) {
  const t = useT("embedding");
  const common = useT("common");
  const refusals = useT("refusals");
  const refusalText = useRefusalText();
  const [name, setName] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Idempotency key: a retry without a response reuses it. The server stores a refusal under its key, so a retry
  // after a refusal needs a new one.
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const [fault] = cleanKeyName(name).faults;
    if (fault) return setError(refusals(fault.code, fault.params));
    setBusy(true);
    const answer = await create(name, attempt);
    setBusy(false);
    if (answer.ok) return onCreated(answer.value.key);
    if (answer.refusal.code !== "unreachable") setAttempt(crypto.randomUUID());
    const [refused] = answer.refusal.faults;
    if (refused) setError(refused.message);
    else setFailure(refusalText(answer.refusal));
  };
  return (
    <Dialog
      title={t("keys.create.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" type="submit" form="em-new-key" busy={busy}>
            {t("keys.create")}
          </Button>
        </>
      }
    >
      <form id="em-new-key" noValidate onSubmit={submit}>
        <TextField
          label={t("keys.create.name")}
          hint={t("keys.create.name.hint")}
          error={error ?? undefined}
          value={name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
            setAttempt(crypto.randomUUID());
          }}
        />
      </form>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}
