import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useAccount } from "../account-context.ts";
import { useRefusalText } from "../use-refusal.ts";
import { AccountPage } from "./account-page.tsx";
import { RequestLink } from "./request-link.tsx";

type Props = { email?: string | undefined; corner?: Elements };

/** Emails a link that signs in. */
export function RequestSignInLink(props: Props) {
  const t = useT("account");
  const texts = {
    title: t("link.title"),
    lead: t("link.lead"),
    submit: t("link.submit"),
    sent: t("link.sent.title"),
    sentTo: (email: string) => t("link.sent.text", { email }),
  };
  return <RequestLink {...props} texts={texts} request={(account, email) => account.requestSignInLink(email)} />;
}

/**
 * Target of the mailed link. It signs in only when the person presses the button: programs that open links in mails would use
 * it up, and nobody is signed in to another's account unawares.
 */
export function SignInLink({ token, email = "", corner }: Props & { token: string }) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  async function signIn() {
    setBusy(true);
    const answer = await account.signInByLink(token);
    setBusy(false);
    if (answer.ok) {
      if (answer.value.passwordRemoved) toasts.success(t("link.password_removed"));
      return host.announce({ type: answer.value.entered });
    }
    toasts.error(refusalText(answer.refusal, "error.signin"));
    if (answer.refusal.code === "sign_in_link_expired") host.go({ type: "login_wanted", email });
  }
  return (
    <AccountPage
      title={t("login.title")}
      {...(email ? { lead: t("link.confirm.lead", { email }) } : {})}
      corner={corner}
    >
      <Button look="primary" large wide busy={busy} onClick={signIn}>
        {t("link.confirm.submit")}
      </Button>
    </AccountPage>
  );
}
