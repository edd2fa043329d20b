import {
  Ban,
  Clock,
  Crown,
  Ellipsis,
  Hourglass,
  KeySquare,
  MailPlus,
  ShieldCheck,
  ShieldOff,
  SlidersHorizontal,
  Smartphone,
  Undo2,
  UserCheck,
  UserMinus,
  UserPen,
  UserX,
} from "lucide-react";
import type { MemberRow as Row } from "../../domain/contract/workspace/member.ts";
import { colorFor } from "../../domain/recipient/colors.ts";
import { useT } from "../host/i18n.ts";
import { Avatar } from "../ui/controls/avatar.tsx";
import { StatusBadge, type Tone } from "../ui/controls/status-badge.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { MemberAction } from "./member-actions.ts";

const icons: Record<MemberAction, Elements> = {
  role: <UserPen aria-hidden />,
  permissions: <SlidersHorizontal aria-hidden />,
  resend: <MailPlus aria-hidden />,
  suspend: <Ban aria-hidden />,
  readmit: <UserCheck aria-hidden />,
  offer: <Crown aria-hidden />,
  withdraw: <Undo2 aria-hidden />,
  revoke: <UserX aria-hidden />,
  remove: <UserMinus aria-hidden />,
};
const dangerous: readonly MemberAction[] = ["suspend", "revoke", "remove"];

type Props = {
  row: Row;
  isViewer: boolean;
  now: number;
  actions: readonly MemberAction[];
  onAction: (action: MemberAction) => void;
};

/** One member or invited person, with the viewer's actions. */
export function MemberRow({ row, isViewer, now, actions, onAction }: Props) {
  const t = useT("members");
  const name = row.name || row.email;
  return (
    <li data-status={row.status}>
      <Avatar name={name} color={colorFor(row.email)} picture={row.picture} size={36} />
      <div className="cs-list-name">
        <span className="mb-name">
          <strong dir="auto">{name}</strong>
          {isViewer && <span className="mb-you">{t("you")}</span>}
        </span>
        {row.name && (
          <span className="cs-muted" dir="auto">
            {row.email}
          </span>
        )}
      </div>
      <div className="mb-facts">
        <span>{t(`role.${row.role}`)}</span>
        {row.changes && (
          <span className="mb-mark">
            <KeySquare aria-hidden />
            <span>{t("changed")}</span>
          </span>
        )}
        {row.twoFactor !== null && row.status === "active" && (
          <span className="mb-mark">
            {row.twoFactor ? <Smartphone aria-hidden /> : <ShieldOff aria-hidden />}
            <span>{t(row.twoFactor ? "two_factor.on" : "two_factor.off")}</span>
          </span>
        )}
        {row.isOffered && (
          <span className="mb-mark">
            <Crown aria-hidden />
            <span>{t("offered")}</span>
          </span>
        )}
      </div>
      <Status row={row} now={now} />
      <Menu
        label={t("actions", { name })}
        icon={<Ellipsis aria-hidden />}
        actions={actions.map((action) => ({
          id: action,
          label: t(`action.${action}`),
          icon: icons[action],
          danger: dangerous.includes(action),
          onAction: () => onAction(action),
        }))}
      />
    </li>
  );
}

const states: Record<"active" | "invited" | "expired" | "inactive", { tone: Tone; icon: Elements }> = {
  active: { tone: "success", icon: <ShieldCheck aria-hidden /> },
  invited: { tone: "info", icon: <Clock aria-hidden /> },
  expired: { tone: "warning", icon: <Hourglass aria-hidden /> },
  inactive: { tone: "neutral", icon: <Ban aria-hidden /> },
};

function Status({ row: { status, since, expiresAt }, now }: { row: Row; now: number }) {
  const t = useT("members");
  const formats = useFormats();
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  const state = isExpired ? "expired" : status;
  const day = formats.day(isExpired ? expiresAt : since);
  const until = expiresAt ? formats.day(expiresAt) : "";
  return (
    <div className="mb-status">
      <StatusBadge {...states[state]}>{t(`status.${state}`)}</StatusBadge>
      <span className="cs-muted">{t(`since.${state}`, state === "invited" ? { day, until } : { day })}</span>
    </div>
  );
}
