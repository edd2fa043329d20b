import { X } from "lucide-react";
import type { SharingMember } from "../../../domain/contract/sharing.ts";
import { colorFor } from "../../../domain/recipient/colors.ts";
import { useT } from "../../host/i18n.ts";
import { Avatar } from "../../ui/controls/avatar.tsx";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { canReceive } from "./sharing.ts";

type Props = {
  member: SharingMember;
  busy?: boolean;
  onShare?: () => void;
  onUnshare?: (() => void) | undefined;
};

/** A member, the reason for their access, and the button that changes it. */
export function ShareRow({ member, busy = false, onShare, onUnshare }: Props) {
  const t = useT("dashboard");
  const name = member.name || member.email;
  const reason = useReason(member);
  return (
    <li>
      <Avatar name={name} color={colorFor(member.email)} />
      <div className="ds-share-name">
        <strong dir="auto">{name}</strong>
        {member.name && (
          <span className="cs-muted" dir="auto">
            {member.email}
          </span>
        )}
        {reason && <span className="ds-share-reason">{reason}</span>}
      </div>
      {onShare && canReceive(member) && (
        <Button busy={busy} aria-label={t("share.add.named", { name })} onClick={onShare}>
          {t("share.add")}
        </Button>
      )}
      {onUnshare && (
        <IconButton busy={busy} label={t("share.remove", { name })} icon={<X aria-hidden />} onClick={onUnshare} />
      )}
    </li>
  );
}

/** The reason why a member has or cannot get access. */
function useReason({ sees, role, isShared, isActive }: SharingMember): string | null {
  const t = useT("dashboard");
  const roleText = t(`share.role.${role}`);
  if (!isActive) return t("share.sees.inactive");
  if (sees === "owner" || sees === "barred") return t(`share.sees.${sees}`);
  if (sees === "role") return t(isShared ? "share.sees.shared.role" : "share.sees.role", { role: roleText });
  if (isShared) return t("share.sees.shared");
  return sees === "host" ? t("share.sees.host") : null;
}
