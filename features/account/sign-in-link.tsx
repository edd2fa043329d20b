import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { faultOfEmail } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";
import { useRefusalText } from "./use-refusal.ts";

type Props = { email?: string | undefined; corner?: React.ReactNode };

/** Asks for an address and mails it a link that signs in. */
export function RequestSignInLink({ email = "", corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    initial: { email },
    judge: (values) => ({ email: faultOfEmail(values.email) }),
    ask: (account, values) => account.requestSignInLink(values.email),
    done: (values) => setSentTo(values.email),
    otherwise: "error.forgot",
  });
  const back = <EventLink to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</EventLink>;
  if (sentTo) {
    return (
      <AccountPage
        title={t("link.sent.title")}
        lead={t("link.sent.text", { email: sentTo })}
        corner={corner}
        footer={back}
      >
        <Button icon={<MailCheck aria-hidden />} busy={form.busy} onClick={(event) => form.form.onSubmit(event)}>
          {t("check.resend")}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("link.title")} lead={t("link.lead")} corner={corner} footer={back}>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("link.submit")}
        </Button>
      </form>
    </AccountPage>
  );
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
      return host.announce({ type: "signed_in" });
    }
    toasts.error(refusalText(answer.refusal, "error.signin"));
    if (answer.refusal.code === "sign_in_link_expired") host.announce({ type: "login_wanted", email });
  }
  return (
    <AccountPage title={t("login.title")} lead={t("link.confirm.lead", { email })} corner={corner}>
      <Button look="primary" large wide busy={busy} onClick={signIn}>
        {t("link.confirm.submit")}
      </Button>
    </AccountPage>
  );
}
