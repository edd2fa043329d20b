import { useState } from "react";
import { confirmEmailChangeCall, undoEmailChangeCall } from "../../../domain/contract/account/credentials.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button, classOf } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "./account-page.tsx";

type Props = { action: "confirm" | "undo"; token: string; corner?: Elements };

const endpoints = { confirm: confirmEmailChangeCall, undo: undoEmailChangeCall };

/**
 * Target of the links in mails about a change of address. It acts only when the person presses the button: programs that
 * open links in mails would use them up.
 */
export function EmailChangePage({ action, token, corner }: Props) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isDead, setDead] = useState(!token);
  const [done, setDone] = useState<string | null>(null);
  async function act() {
    setBusy(true);
    setFailure(null);
    const answer = await call(host, endpoints[action], { body: { token } });
    setBusy(false);
    if (!answer.ok) {
      setDead(answer.refusal.code === "email_link_expired");
      return setFailure(refusalText(answer.refusal));
    }
    setDone(answer.value.email);
    // The session of this browser may have ended with the others.
    if (account.user.peek()) await account.load();
  }
  if (done !== null) {
    return (
      <AccountPage
        title={t(`change.${action}.done`)}
        lead={t(`change.${action}.done.text`, { email: done })}
        corner={corner}
      >
        <NextStep email={done} />
      </AccountPage>
    );
  }
  if (isDead) {
    return (
      <AccountPage title={t("change.dead.title")} lead={t(`change.${action}.dead`)} corner={corner}>
        <NextStep />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t(`change.${action}.title`)} lead={t(`change.${action}.text`)} corner={corner}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" large wide busy={busy} onClick={act}>
        {t(`change.${action}.submit`)}
      </Button>
    </AccountPage>
  );
}

/** Leads signed-in members to their profile, others to the sign-in. */
function NextStep({ email }: { email?: string }) {
  const t = useT("account");
  const isSignedIn = Boolean(useAccount().user.value);
  return (
    <EventLink
      to={
        isSignedIn
          ? { type: "profile_wanted", section: "security" }
          : { type: "login_wanted", ...(email ? { email } : {}) }
      }
      className={classOf("primary")}
    >
      {t(isSignedIn ? "change.profile" : "signup.login.link")}
    </EventLink>
  );
}
