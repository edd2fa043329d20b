import { type FormEvent, useId, useMemo, useState } from "react";
import { WORKSPACE_NAME_LIMIT } from "../../domain/workspace/workspace.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createWorkspaces } from "./workspaces.ts";

/** Asks for the name of a new workspace, creates it and switches to it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const t = useT("common");
  const host = useHost();
  const workspaces = useMemo(() => createWorkspaces(host), [host]);
  const refusalText = useRefusalText();
  const form = useId();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await workspaces.create(name);
    setBusy(false);
    if (!answer.ok) return setError(refusalText(answer.refusal));
    host.announce({ type: "workspace_switched", workspaceId: answer.value._id });
  };
  return (
    <Dialog
      title={t("workspace.new")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" type="submit" form={form} busy={busy}>
            {t("workspace.create")}
          </Button>
        </>
      }
    >
      <p className="cs-muted">{t("workspace.new.text")}</p>
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t("workspace.name")}
          value={name}
          maxLength={WORKSPACE_NAME_LIMIT}
          error={error ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
