import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { TextField } from "../ui/controls/text-field.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { AccountPage } from "./account-page.tsx";
import { faultOfEmail } from "./account-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

type Props = { email?: string | undefined; corner?: React.ReactNode };

/** Asks for an address and mails a link to set a new password. */
export function ForgotPassword({ email = "", corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const toasts = useToasts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    initial: { email },
    judge: (values) => ({ email: faultOfEmail(values.email) }),
    ask: (account, values) => account.forgotPassword(values.email),
    done(values) {
      setSentTo(values.email);
      toasts.success(t("forgot.sent.title"));
    },
    otherwise: "error.forgot",
  });
  const back = <EventLink to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</EventLink>;
  if (sentTo) {
    return (
      <AccountPage
        title={t("forgot.sent.title")}
        lead={t("forgot.sent.text", { email: sentTo })}
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
    <AccountPage title={t("forgot.title")} lead={t("forgot.lead")} corner={corner} footer={back}>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("forgot.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
