import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { Answer } from "../../host/api.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { Account } from "../account.ts";
import { faultOfEmail } from "../account-rules.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  email?: string | undefined;
  corner?: Elements;
  texts: { title: string; lead: string; submit: string; sent: string; sentTo: (email: string) => string };
  request: (account: Account, email: string) => Promise<Answer<{ outbox?: string | undefined }>>;
};

/** Asks for an address and emails it a link. */
export function RequestLink({ email = "", corner, texts, request }: Props) {
  const t = useT("account");
  const common = useT("common");
  const toasts = useToasts();
  const [sent, setSent] = useState<{ to: string; outbox?: string | undefined } | null>(null);
  const form = useAccountForm({
    initial: { email },
    judge: (values) => ({ email: faultOfEmail(values.email) }),
    ask: (account, values) => request(account, values.email),
    done(values, { outbox }) {
      setSent({ to: values.email, outbox });
      toasts.success(texts.sent);
    },
    otherwise: "error.forgot",
  });
  const back = <EventLink to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</EventLink>;
  if (sent) {
    return (
      <AccountPage title={texts.sent} lead={texts.sentTo(sent.to)} corner={corner} footer={back}>
        <Button icon={<MailCheck aria-hidden />} busy={form.busy} onClick={(event) => form.form.onSubmit(event)}>
          {t("check.resend")}
        </Button>
        {sent.outbox && <a href={sent.outbox}>{t("code.outbox")}</a>}
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.title} lead={texts.lead} corner={corner} footer={back}>
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {texts.submit}
        </Button>
      </form>
    </AccountPage>
  );
}
