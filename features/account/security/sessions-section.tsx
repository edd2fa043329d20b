import { CircleCheck, Monitor, Puzzle } from "lucide-react";
import { useRef, useState } from "react";
import type { AccountSession } from "../../../domain/contract/session.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useRelativeTimes } from "../../ui/use-relative-times.ts";
import { useAccount } from "../account-context.ts";
import { createSessions, type Sessions } from "./sessions.ts";

/** Web and browser-extension sessions of this account, each with a button that ends it. */
export function SessionsSection() {
  const t = useT("account");
  const sessions = useOpened(createSessions);
  const [isAsked, setAsked] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="profile-sessions">
      <h2 id="profile-sessions" ref={heading} tabIndex={-1}>
        {t("sessions.title")}
      </h2>
      <p className="cs-muted">{t("sessions.text")}</p>
      <LoadedContent of={sessions} placeholder={<Skeleton width="100%" height="56px" radius="8px" />}>
        {(list) =>
          list.length > 0 && (
            <ul className="cs-profile-sessions" aria-label={t("sessions.title")}>
              {list.map((session) => (
                <Row key={session._id} {...{ session, sessions }} onEnded={() => heading.current?.focus()} />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      <div>
        <Button onClick={() => setAsked(true)}>{t("sessions.all")}</Button>
      </div>
      {isAsked && <EndAll sessions={sessions} onClose={() => setAsked(false)} />}
    </section>
  );
}

/** `onEnded`: the button that had the focus is removed, so the focus must move. */
function Row({ session, sessions, onEnded }: { session: AccountSession; sessions: Sessions; onEnded: () => void }) {
  const t = useT("account");
  const formats = useFormats();
  const times = useRelativeTimes();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const { kind, createdAt, lastUsedAt, endedAt, isCurrent } = session;
  const name = useName(session);
  const end = async () => {
    setBusy(true);
    const refused = await sessions.end(session);
    setBusy(false);
    if (refused) return toasts.error(refusalText(refused));
    toasts.success(t("sessions.ended", { name }));
    onEnded();
  };
  return (
    <li data-ended={endedAt !== null || undefined}>
      {kind === "extension" ? <Puzzle aria-hidden /> : <Monitor aria-hidden />}
      <div>
        <strong>{name}</strong>
        <span className="cs-muted">
          <span>
            {t(kind === "extension" ? "sessions.connected" : "sessions.since", { day: formats.day(createdAt) })}
          </span>
          {!isCurrent && (
            <span>{` · ${
              endedAt
                ? t("sessions.over", { ago: times.ago(endedAt, Date.now()) })
                : lastUsedAt
                  ? t("sessions.used", { ago: times.ago(lastUsedAt, Date.now()) })
                  : t("sessions.unused")
            }`}</span>
          )}
        </span>
      </div>
      {isCurrent && (
        <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
          {t("sessions.here")}
        </StatusBadge>
      )}
      {!isCurrent && !endedAt && (
        <Button look="quiet" busy={isBusy} aria-label={t("sessions.end.named", { name })} onClick={end}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

function useName({ kind, browser, system }: AccountSession): string {
  const t = useT("account");
  const known = [browser, system].filter(Boolean);
  if (kind === "extension" && known.length === 0) return t("sessions.extension.somewhere");
  const where = known.length === 2 ? t("sessions.browser", { browser, system }) : (known[0] ?? t("sessions.unknown"));
  return kind === "extension" ? t("sessions.extension", { where }) : where;
}

function EndAll({ sessions, onClose }: { sessions: Sessions; onClose: () => void }) {
  const t = useT("account");
  const account = useAccount();
  const host = useHost();
  const refusalText = useRefusalText();
  return (
    <ConfirmDialog
      title={t("sessions.all.title")}
      action={t("sessions.all")}
      onClose={onClose}
      onConfirm={async () => {
        const refused = await sessions.endAll();
        if (refused) return refusalText(refused);
        account.forgetPerson();
        host.announce({ type: "signed_out" });
        return null;
      }}
    >
      <p>{t("sessions.all.text")}</p>
    </ConfirmDialog>
  );
}
