import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Go } from "../ui/go.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToasts } from "../ui/toast.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { faultOfEmail } from "./account-rules.ts";
import { useForm } from "./use-form.ts";
import { useRefusalText } from "./use-refusal.ts";

type Props = { email?: string | undefined; corner?: React.ReactNode };

export function ForgotPassword({ email = "", corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email },
    judge: (values) => {
      const fault = faultOfEmail(values.email);
      return { email: fault && t(fault) };
    },
    async submit(values) {
      setFailure(null);
      const answer = await account.forgotPassword(values.email.trim());
      if (answer.ok) {
        setSentTo(values.email.trim());
        toasts.success(t("forgot.sent.title"));
        return undefined;
      }
      const text = refusalText(answer.refusal, "error.forgot");
      setFailure(text);
      toasts.error(text);
      return undefined;
    },
  });
  const back = <Go to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</Go>;
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
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("forgot.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
