import { useMemo, useState } from "react";
import { WORKSPACE_NAME_LIMIT } from "../../domain/workspace/workspace.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { TextField } from "../ui/controls/text-field.tsx";
import { FormDialog } from "../ui/overlay/form-dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createWorkspaces } from "./workspaces.ts";

/** Asks for the name of a new workspace, creates it and switches to it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const t = useT("common");
  const host = useHost();
  const workspaces = useMemo(() => createWorkspaces(host), [host]);
  const refusalText = useRefusalText();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    const answer = await workspaces.create(name);
    setBusy(false);
    if (!answer.ok) return setError(refusalText(answer.refusal));
    host.announce({ type: "workspace_switched", workspaceId: answer.value._id });
  };
  return (
    <FormDialog
      title={t("workspace.new")}
      above={<p className="cs-muted">{t("workspace.new.text")}</p>}
      action={t("workspace.create")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("workspace.name")}
        value={name}
        maxLength={WORKSPACE_NAME_LIMIT}
        error={error ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
