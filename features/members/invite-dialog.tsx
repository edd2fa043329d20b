import { FileUp } from "lucide-react";
import { useState } from "react";
import type { Rights } from "../../domain/access/rights.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextArea } from "../ui/controls/text-field.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import type { Invitations } from "./invitations.ts";
import { InviteResults } from "./invite-results.tsx";
import { assignableRoles } from "./member-actions.ts";
import { CSV_LIMIT, readCsv } from "./read-addresses.ts";
import { RoleChoice } from "./role-choice.tsx";

type Props = {
  invitations: Invitations;
  rights: Rights;
  /** Called when invitations were sent. */
  onSent: () => void;
  onClose: () => void;
};

/** Invites several people at once; the typed text stays when the dialog closes. */
export function InviteDialog(props: Props) {
  return props.invitations.invitees.value === null ? <CollectDialog {...props} /> : <InviteResults {...props} />;
}

function CollectDialog({ invitations, rights, onSent, onClose }: Props) {
  const t = useT("members");
  const common = useT("common");
  const toasts = useToasts();
  const [error, setError] = useState<string | null>(null);
  const roles = assignableRoles(rights);
  const { text, role } = invitations;
  const count = invitations.collected().length;
  const chosen = roles.find((one) => one === role.value) ?? roles[0] ?? "member";
  const send = async () => {
    if (count === 0) return setError(t("invite.emails.missing"));
    role.value = chosen;
    await invitations.send();
    onSent();
    const invitees = invitations.invitees.peek() ?? [];
    if (invitees.some(({ status }) => status !== "invited")) return;
    toasts.success(t("invite.done", { count: invitees.length }));
    invitations.clear();
    onClose();
  };
  return (
    <Dialog
      title={t("invite.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="primary" busy={invitations.busy.value} onClick={send}>
            {count === 0 ? t("invite") : t("invite.submit", { count })}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("invite.emails")}
        hint={t("invite.emails.hint")}
        error={error}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        value={text.value}
        onChange={(event) => {
          text.value = event.target.value;
          setError(null);
        }}
      />
      <FromFile invitations={invitations} onError={setError} />
      <RoleChoice
        legend={t("invite.role")}
        roles={roles}
        value={chosen}
        onChange={(next) => {
          role.value = next;
        }}
      />
    </Dialog>
  );
}

/** People from a CSV file, each with the role that the file gives them. */
function FromFile({ invitations, onError }: { invitations: Invitations; onError: (error: string | null) => void }) {
  const t = useT("members");
  const host = useHost();
  const people = invitations.imported.value;
  const choose = async () => {
    const [file] = await host.pickFiles({ accept: ".csv,.txt,.tsv,text/csv", multiple: false });
    if (!file) return;
    if (file.size > CSV_LIMIT) return onError(t("invite.file.large"));
    const roleNames = {
      [t("role.admin").toLowerCase()]: "admin",
      [t("role.member").toLowerCase()]: "member",
      [t("role.guest_member").toLowerCase()]: "guest_member",
    } as const;
    const entries = readCsv(new Uint8Array(await file.arrayBuffer()), roleNames);
    onError(entries.length === 0 ? t("invite.file.none") : null);
    invitations.add(entries);
  };
  const drop = (email: string) => {
    invitations.imported.value = people.filter((one) => one.email !== email);
  };
  return (
    <div className="mb-file">
      <div>
        <Button icon={<FileUp aria-hidden />} onClick={choose}>
          {t("invite.file")}
        </Button>
        <span className="cs-hint">{t("invite.file.hint")}</span>
      </div>
      {people.length > 0 && (
        <ul aria-label={t("invite.file.people")} className="mb-people">
          {people.map(({ email, name, role, unknownRole }) => (
            <li key={email}>
              <span className="mb-person">
                <span dir="auto">{name || email}</span>
                <span className="cs-muted" dir="auto">
                  {[name && email, unknownRole ?? (role && t(`role.${role}`))].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Button look="quiet" aria-label={t("invite.file.remove", { email })} onClick={() => drop(email)}>
                {t("action.remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
