import { useEffect, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "../sign-in/account-page.tsx";
import { reopenAtSignIn, reopenByLink } from "./account-end.ts";

type Corner = { corner?: Elements };

/** Offers to reopen a closed account after a complete sign-in. */
export function ReopenAtSignIn({ corner }: Corner) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const formats = useFormats();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const closed = account.closed.value;
  // A visitor who opens this page by its address has no closed account to restore.
  useEffect(() => {
    if (!account.closed.peek() && !account.user.peek()) host.go({ type: "login_wanted" });
  }, [account, host]);
  async function keep() {
    setBusy(true);
    const entered = await reopenAtSignIn(host, account);
    setBusy(false);
    if (entered.ok) host.announce({ type: entered.value });
    else setFailure(refusalText(entered.refusal));
  }
  return (
    <AccountPage
      title={t("keep.title")}
      lead={closed && t("keep.lead", { date: formats.moment(closed.eraseAt) })}
      corner={corner}
      footer={<EventLink to={{ type: "login_wanted" }}>{t("keep.leave")}</EventLink>}
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" large wide busy={busy} onClick={keep}>
        {t("keep.submit")}
      </Button>
    </AccountPage>
  );
}

/** Target of the mailed link. It acts only when the button is pressed: programs that open links would use it up. */
export function ReopenByLink({ token, corner }: Corner & { token: string }) {
  const t = useT("account");
  const host = useHost();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  async function keep() {
    setBusy(true);
    setFailure(null);
    const answer = await reopenByLink(host, token);
    setBusy(false);
    if (answer.ok) setEmail(answer.value.email);
    else setFailure(refusalText(answer.refusal));
  }
  if (email !== null) {
    return (
      <AccountPage title={t("keep.done")} lead={t("keep.done.text", { email })} corner={corner}>
        <EventLink to={{ type: "login_wanted", email }}>{t("signup.login.link")}</EventLink>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t("keep.title")}
      lead={t("keep.link.lead")}
      corner={corner}
      footer={<EventLink to={{ type: "login_wanted" }}>{t("signup.login.link")}</EventLink>}
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button look="primary" large wide busy={busy} onClick={keep}>
        {t("keep.submit")}
      </Button>
    </AccountPage>
  );
}
