import { MailCheck, MailX, UserRoundX } from "lucide-react";
import { useState } from "react";
import type { UserDetail } from "../../domain/contract/user.ts";
import { acceptInviteCall } from "../../domain/contract/workspace/member.ts";
import { sameEmail } from "../../domain/recipient/email.ts";
import { ConfirmAddress } from "../confirm/confirm-address.tsx";
import { type Unconfirmed, unconfirmedIn } from "../confirm/create-confirmation.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import cardCss from "../ui/layout/card.css?inline";
import { Notice } from "../ui/layout/notice.tsx";
import { RetryNotice } from "../ui/layout/retry-notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { createInvitation, type Invitation } from "./create-invitation.ts";
import css from "./invitation.css?inline";

type Props = {
  token: string;
  /** `null` for a visitor. */
  user: UserDetail | null;
  /** Signs out and signs in with another address. */
  onSwitch: (email: string) => void;
};

/** Page of a mailed invitation: who invites whom to which workspace, and the way to accept it. */
export function InvitationPage({ token, user, onSwitch }: Props) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  const t = useT("members");
  const store = useOpened((host) => createInvitation(host, token), token);
  const invitation = store.value.value;
  const refusal = store.refusal.value;
  return (
    <main className="cs-card-page" id="main">
      {refusal?.code === "invitation_expired" ? (
        <Ended isVisitor={user === null} />
      ) : refusal ? (
        <RetryNotice refusal={refusal} onRetry={store.load} />
      ) : invitation ? (
        <Offer {...{ token, user, onSwitch, invitation }} onEnded={store.end} />
      ) : (
        <div className="in-waiting" role="status" aria-label={t("invitation.title")}>
          <Skeleton height="260px" radius="14px" />
        </div>
      )}
    </main>
  );
}

function Offer(props: Props & { invitation: Invitation; onEnded: (refusal: CallRefusal) => void }) {
  const { token, user, onSwitch, invitation, onEnded } = props;
  const t = useT("members");
  const formats = useFormats();
  const host = useHost();
  const { workspace, invitedBy, email, role, expiresAt } = invitation;
  const returnTo = { type: "workspace_invitation_wanted", token } as const;
  const isOther = user !== null && !sameEmail(user.email, email);
  if (isOther) {
    return (
      <Card icon={<UserRoundX aria-hidden />} title={t("invitation.other.title")}>
        <p>{t("invitation.other.text", { email: user.email, invited: email })}</p>
        <Button look="primary" large wide onClick={() => onSwitch(email)}>
          {t("invitation.other.switch")}
        </Button>
      </Card>
    );
  }
  return (
    <Card icon={<MailCheck aria-hidden />} title={t("invitation.heading", { workspace })}>
      <p>{t("invitation.text", { inviter: invitedBy, email, role: t(`role.${role}`) })}</p>
      {role !== "owner" && role !== "support" && <p className="cs-muted">{t(`role.${role}.text`)}</p>}
      <p className="cs-muted">{t("invitation.until", { until: formats.day(expiresAt) })}</p>
      {user ? (
        <Accept token={token} user={user} onEnded={onEnded} />
      ) : (
        <>
          <p>{t("invitation.visitor", { email })}</p>
          <div className="in-actions">
            <Button large look="primary" onClick={() => host.go({ type: "login_wanted", email, returnTo })}>
              {t("invitation.signin")}
            </Button>
            <Button large onClick={() => host.go({ type: "signup_wanted", email, returnTo })}>
              {t("invitation.signup")}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

type AcceptProps = { token: string; user: UserDetail; onEnded: (refusal: CallRefusal) => void };

function Accept({ token, user, onEnded }: AcceptProps) {
  const t = useT("members");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(
    user.emailVerified ? null : { email: user.email, ...(user.outbox ? { outbox: user.outbox } : {}) },
  );
  const accept = async () => {
    setBusy(true);
    setFailure(null);
    const answer = await call(host, acceptInviteCall, { params: { token } });
    setBusy(false);
    if (answer.ok) {
      toasts.success(t("invitation.accepted", { workspace: answer.value.name }));
      return host.announce({ type: "workspace_joined", workspaceId: answer.value._id });
    }
    if (answer.refusal.code === "invitation_expired") return onEnded(answer.refusal);
    const address = unconfirmedIn(answer.refusal);
    setUnconfirmed(address);
    if (!address) setFailure(refusalText(answer.refusal));
  };
  if (unconfirmed) {
    return (
      <>
        <Notice>{t("invitation.unconfirmed")}</Notice>
        <ConfirmAddress
          unconfirmed={unconfirmed}
          onConfirmed={() => {
            setUnconfirmed(null);
            void accept();
          }}
        />
      </>
    );
  }
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" large wide busy={busy} onClick={accept}>
        {t("invitation.accept")}
      </Button>
      <p className="cs-muted in-small">{t("invitation.as", { email: user.email })}</p>
    </>
  );
}

function Ended({ isVisitor }: { isVisitor: boolean }) {
  const t = useT("members");
  const host = useHost();
  return (
    <Card icon={<MailX aria-hidden />} title={t("invitation.ended.title")}>
      <p>{t("invitation.ended.text")}</p>
      <Button wide large onClick={() => host.go({ type: isVisitor ? "login_wanted" : "documents_wanted" })}>
        {t(isVisitor ? "invitation.signin" : "invitation.ended.home")}
      </Button>
    </Card>
  );
}

function Card({ icon, title, children }: { icon: Elements; title: string; children: Elements }) {
  return (
    <div className="cs-card in-card">
      <div className="cs-card-icon">{icon}</div>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
