import { useState } from "react";
import type { UserDetail } from "../../domain/contract/user.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import type { Workspaces } from "./workspaces.ts";

type Props = { workspace: UserDetail["workspace"]; workspaces: Workspaces };

/** The owner deletes the workspace; everybody else leaves it. */
export function EndSection({ workspace, workspaces }: Props) {
  const t = useT("workspace");
  const host = useHost();
  const refusalText = useRefusalText();
  const isOwner = workspace.role === "owner";
  const [isAsked, setAsked] = useState(false);
  const [name, setName] = useState("");
  const carryOut = async () => {
    const answer = isOwner ? await workspaces.remove(workspace._id, name) : await workspaces.leave();
    if (!answer.ok) return refusalText(answer.refusal);
    host.announce({ type: "workspace_switched" });
    return null;
  };
  const kind = isOwner ? "delete" : "leave";
  return (
    <section className="cs-settings-card" aria-labelledby="ws-end">
      <div className="ws-words">
        <h2 id="ws-end">{t(`${kind}.title`)}</h2>
        <p className="cs-muted">{t(`${kind}.text`)}</p>
      </div>
      <div className="ws-actions">
        <Button look="danger" onClick={() => setAsked(true)}>
          {t(`${kind}.action`)}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={t(`${kind}.title`)}
          action={t(`${kind}.action`)}
          onConfirm={carryOut}
          onClose={() => setAsked(false)}
        >
          <p>{t(`${kind}.consequences`, { name: workspace.name })}</p>
          {isOwner && (
            <TextField
              label={t("delete.name", { name: workspace.name })}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  );
}
