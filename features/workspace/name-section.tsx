import { type FormEvent, useState } from "react";
import type { UserDetail } from "../../domain/contract/user.ts";
import { WORKSPACE_NAME_LIMIT } from "../../domain/workspace/workspace.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Workspaces } from "./workspaces.ts";

type Props = { workspace: UserDetail["workspace"]; workspaces: Workspaces; onRenamed: () => void };

/** Renames the workspace. */
export function NameSection({ workspace, workspaces, onRenamed }: Props) {
  const t = useT("workspace");
  const common = useT("common");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [name, setName] = useState(workspace.name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await workspaces.rename(workspace._id, name);
    setBusy(false);
    setError(answer.ok ? null : refusalText(answer.refusal));
    if (!answer.ok) return;
    setName(answer.value.name);
    onRenamed();
    toasts.success(t("renamed"));
  };
  return (
    <section className="cs-settings-card" aria-labelledby="ws-name">
      <h2 id="ws-name">{common("workspace.name")}</h2>
      <form className="ws-form" onSubmit={submit} noValidate>
        <TextField
          label={common("workspace.name")}
          quietLabel
          value={name}
          maxLength={WORKSPACE_NAME_LIMIT}
          error={error ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" type="submit" busy={busy} disabled={name.trim() === workspace.name}>
          {common("save")}
        </Button>
      </form>
    </section>
  );
}
