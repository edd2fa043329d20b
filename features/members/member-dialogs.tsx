import { useState } from "react";
import type { Rights } from "../../domain/access/rights.ts";
import type { MemberRow } from "../../domain/contract/workspace/member.ts";
import type { CallRefusal } from "../host/api.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { assignableRoles, heirsOf } from "./member-actions.ts";
import type { Members } from "./members.ts";
import { RoleChoice } from "./role-choice.tsx";

type Props = { row: MemberRow; members: Members; onClose: () => void };
type DialogAction = "role" | "suspend" | "revoke" | "remove" | "offer";

/** The dialog of an action on a member. */
export function MemberDialog({ action, rights, ...props }: Props & { action: DialogAction; rights: Rights }) {
  if (action === "role") return <RoleDialog {...props} rights={rights} />;
  if (action === "remove") return <RemoveDialog {...props} />;
  if (action === "offer") return <OfferDialog {...props} />;
  return <AskDialog {...props} action={action} />;
}

/** Returns the text of a refusal, or shows a toast and returns `null`. */
function useResult() {
  const toasts = useToasts();
  const refusalText = useRefusalText();
  return (refused: CallRefusal | null, done: string): string | null => {
    if (refused) return refusalText(refused);
    toasts.success(done);
    return null;
  };
}

function AskDialog({ row, members, onClose, action }: Props & { action: "suspend" | "revoke" }) {
  const t = useT("members");
  const result = useResult();
  const words = { name: row.name || row.email, email: row.email };
  const carryOut = action === "suspend" ? members.suspend : members.remove;
  return (
    <ConfirmDialog
      title={t(`${action}.title`, words)}
      action={t(`action.${action}`)}
      onClose={onClose}
      onConfirm={async () => result(await carryOut(row), t(`${action}.done`, words))}
    >
      <p>{t(`${action}.text`, words)}</p>
    </ConfirmDialog>
  );
}

function RoleDialog({ row, members, onClose, rights }: Props & { rights: Rights }) {
  const t = useT("members");
  const common = useT("common");
  const result = useResult();
  const roles = assignableRoles(rights);
  const [role, setRole] = useState(() => roles.find((one) => one === row.role) ?? roles[0] ?? "member");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = row.name || row.email;
  const save = async () => {
    setBusy(true);
    const refused = await members.changeRole(row, role);
    setBusy(false);
    const text = result(refused, t("role.done", { name, role: t(`role.${role}`) }));
    if (text) setFailure(text);
    else onClose();
  };
  return (
    <Dialog
      title={t("role.title", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => (role === row.role ? onClose() : save())}>
            {t("role.save")}
          </Button>
        </>
      }
    >
      <RoleChoice legend={t("role.legend")} roles={roles} value={role} onChange={setRole} />
      {row.changes && role !== row.role && <Notice tone="warning">{t("role.reset")}</Notice>}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Dialog>
  );
}

function RemoveDialog({ row, members, onClose }: Props) {
  const t = useT("members");
  const result = useResult();
  const heirs = heirsOf(row, members.value.value ?? []);
  const [heirId, setHeir] = useState<string | undefined>(heirs[0]?.memberId);
  const name = row.name || row.email;
  const heir = heirs.find(({ memberId }) => memberId === heirId);
  return (
    <ConfirmDialog
      title={t("remove.title", { name })}
      action={t("action.remove")}
      onClose={onClose}
      onConfirm={async () =>
        result(await members.remove(row, heirId), t("remove.done", { name, heir: heir?.name || heir?.email || "" }))
      }
    >
      <p>{t("remove.text", { name })}</p>
      <SelectField
        label={t("remove.heir", { name })}
        hint={t("remove.heir.hint")}
        value={heirId}
        onChange={(event) => setHeir(event.target.value)}
      >
        {heirs.map((one) => (
          <option key={one.memberId} value={one.memberId}>
            {one.role === "owner" ? t("remove.heir.owner", { name: one.name || one.email }) : one.name || one.email}
          </option>
        ))}
      </SelectField>
    </ConfirmDialog>
  );
}

/** Offering the workspace needs an explicit tick, because only the new owner can return it. */
function OfferDialog({ row, members, onClose }: Props) {
  const t = useT("members");
  const result = useResult();
  const [isUnderstood, setUnderstood] = useState(false);
  const name = row.name || row.email;
  return (
    <ConfirmDialog
      title={t("offer.title", { name })}
      action={t("offer.submit")}
      onClose={onClose}
      onConfirm={async () =>
        isUnderstood ? result(await members.offer(row), t("offer.done", { name })) : t("offer.missing")
      }
    >
      <p>{t("offer.text", { name })}</p>
      <Checkbox checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
        {t("offer.understood", { name })}
      </Checkbox>
    </ConfirmDialog>
  );
}
