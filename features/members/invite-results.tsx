import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { RefusalCode } from "../../domain/outcome.ts";
import { ConfirmAddress } from "../confirm/confirm-address.tsx";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import type { Invitations, Invitee } from "./invitations.ts";

type Props = { invitations: Invitations; onSent: () => void; onClose: () => void };

/** Faults of an address that a retry cannot fix. */
const lasting: readonly (RefusalCode | "unknown_role" | "unreachable")[] = [
  "already_member",
  "invalid_email",
  "invitation_to_oneself",
  "unknown_role",
];

/** The result for each address; failed ones can be corrected or retried. */
export function InviteResults({ invitations, onSent, onClose }: Props) {
  const t = useT("members");
  const invitees = invitations.invitees.value ?? [];
  const busy = invitations.busy.value;
  const unconfirmed = invitations.unconfirmed.value;
  const left = invitees.filter(({ status }) => status !== "invited");
  const invited = invitees.length - left.length;
  const canRepeat = left.some(({ failure }) => !failure || !lasting.includes(failure.code));
  const repeat = async () => {
    await invitations.sendRest();
    onSent();
  };
  const finish = () => {
    if (left.length === 0) invitations.clear();
    else invitations.correct();
    onClose();
  };
  return (
    <Dialog
      title={t("invite.title")}
      onClose={finish}
      actions={
        !busy &&
        !unconfirmed && (
          <>
            {left.length > 0 && <Button onClick={invitations.correct}>{t("invite.correct")}</Button>}
            {canRepeat && <Button onClick={repeat}>{t("invite.again")}</Button>}
            <Button look="primary" onClick={finish}>
              {t("invite.close")}
            </Button>
          </>
        )
      }
    >
      {unconfirmed ? (
        <>
          <Notice tone="warning">{t("confirm.title")}</Notice>
          <ConfirmAddress unconfirmed={unconfirmed} action="confirm_and_send" isSentAtOnce onConfirmed={repeat} />
        </>
      ) : (
        !busy && (
          <Notice tone={left.length === 0 ? "success" : "warning"} title={t("invite.done", { count: invited })}>
            {left.length > 0 && t("invite.left", { count: left.length })}
          </Notice>
        )
      )}
      <ul aria-label={t("invite.results")} className="mb-people">
        {invitees.map((invitee) => (
          <li key={invitee.email}>
            <span className="mb-person" dir="auto">
              {invitee.email}
            </span>
            <Result invitee={invitee} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const looks: Record<Invitee["status"], { tone: Tone; icon: Elements }> = {
  waiting: { tone: "neutral", icon: <Clock aria-hidden /> },
  sending: { tone: "info", icon: <Clock aria-hidden /> },
  invited: { tone: "success", icon: <CircleCheck aria-hidden /> },
  failed: { tone: "warning", icon: <CircleAlert aria-hidden /> },
};

function Result({ invitee: { status, failure, unknownRole } }: { invitee: Invitee }) {
  const t = useT("members");
  const text = () => {
    switch (failure?.code) {
      case "already_member":
      case "invalid_email":
      case "invitation_to_oneself":
      case "unreachable":
        return t(`result.${failure.code}`);
      case "unknown_role":
        return t("result.unknown_role", { role: unknownRole ?? "" });
      default:
        return failure?.message;
    }
  };
  if (status !== "failed") return <StatusBadge {...looks[status]}>{t(`result.${status}`)}</StatusBadge>;
  return <StatusBadge {...looks.failed}>{text()}</StatusBadge>;
}
