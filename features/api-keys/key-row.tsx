import { Ellipsis, FlaskConical, KeyRound, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { ApiKeyView } from "../../domain/contract/integration/api-key.ts";
import { secretPrefix } from "../../domain/integration/api-key.ts";
import { useT } from "../host/i18n.ts";
import { classOf } from "../ui/controls/button.tsx";
import { StatusBadge } from "../ui/controls/status-badge.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";

export type KeyAction = "edit" | "regenerate" | "revoke";
type Props = {
  view: ApiKeyView;
  /** `null` for readers who may not change keys. */
  onAction: ((action: KeyAction) => void) | null;
};

/** One key: its facts and actions. */
export function KeyRow({ view, onAction }: Props) {
  const t = useT("apikeys");
  const { name, isTest, isOwn } = view;
  return (
    <li>
      <KeyRound aria-hidden />
      <div className="cs-settings-words">
        <span className="ak-name">
          <strong dir="auto">{name}</strong>
          {isTest && (
            <StatusBadge tone="warning" icon={<FlaskConical aria-hidden />}>
              {t("test.badge")}
            </StatusBadge>
          )}
        </span>
        <KeyFacts view={view} />
      </div>
      <div className="cs-settings-actions">
        <EventLink
          to={{ type: "key_permissions_wanted", apiKeyId: view._id }}
          className={classOf("quiet")}
          aria-label={t("permissions.named", { name })}
        >
          {t("permissions")}
        </EventLink>
        {onAction && (
          <Menu
            label={t("more.named", { name })}
            icon={<Ellipsis aria-hidden />}
            actions={[
              { id: "edit", label: t("edit"), icon: <Pencil aria-hidden />, onAction: () => onAction("edit") },
              {
                id: "regenerate",
                label: t(isOwn ? "regenerate" : "regenerate.other"),
                icon: <RefreshCw aria-hidden />,
                disabled: !isOwn,
                onAction: () => onAction("regenerate"),
              },
              {
                id: "revoke",
                label: t("revoke"),
                icon: <Trash2 aria-hidden />,
                danger: true,
                onAction: () => onAction("revoke"),
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}

function KeyFacts({ view }: { view: ApiKeyView }) {
  const t = useT("apikeys");
  const formats = useFormats();
  const times = useRelativeTimes();
  const { hint, isTest, isOwn, maker, createdAt, expiresAt, addresses, lastUsedAt, lastUsedFrom } = view;
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const lastUse = () => {
    if (!lastUsedAt) return t("unused");
    const ago = times.ago(lastUsedAt, Date.now());
    return lastUsedFrom ? t("used.from", { ago, from: lastUsedFrom }) : t("used", { ago });
  };
  return (
    <span className="cs-muted cs-settings-facts">
      <bdi className="cs-settings-mono" dir="ltr">
        {`${secretPrefix(isTest)}…${hint}`}
      </bdi>
      <span>
        {isOwn ? t("made", { day: formats.day(createdAt) }) : t("made.by", { day: formats.day(createdAt), maker })}
      </span>
      {view.isOlder && <strong>{t("older")}</strong>}
      <span>{lastUse()}</span>
      {expiresAt && (
        <span className={hasExpired ? "ak-expired" : undefined}>
          {t(hasExpired ? "expired" : "expires", { day: formats.day(expiresAt) })}
        </span>
      )}
      {addresses.length > 0 && <Addresses addresses={addresses} />}
    </span>
  );
}

const SHOWN_ADDRESSES = 3;

function Addresses({ addresses }: Pick<ApiKeyView, "addresses">) {
  const t = useT("apikeys");
  const formats = useFormats();
  const first = addresses.slice(0, SHOWN_ADDRESSES).map(isolated);
  const others = addresses.length - first.length;
  const more = others > 0 ? [t("from.more", { number: formats.number(others) })] : [];
  return <span>{t("from", { addresses: formats.list([...first, ...more]) })}</span>;
}

/** Keeps an IP address in order in a list from right to left: left-to-right isolate, pop isolate. */
function isolated(address: string): string {
  return `\u2066${address}\u2069`;
}
