import { useState } from "react";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Go } from "../ui/go.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField, TextField } from "../ui/text-field.tsx";
import { useToasts } from "../ui/toast.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { faultOfEmail, faultOfNewPassword } from "./account-rules.ts";
import { useForm } from "./use-form.ts";
import { useRefusalText } from "./use-refusal.ts";

type Props = { token: string | undefined; email?: string | undefined; corner?: React.ReactNode };

export function ResetPassword({ token, email = "", corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const say = (key: ReturnType<typeof faultOfEmail>) => (key ? t(key) : null);
  const form = useForm({
    initial: { email, password: "" },
    judge: (values) => ({ email: say(faultOfEmail(values.email)), password: say(faultOfNewPassword(values.password)) }),
    async submit(values) {
      setFailure(null);
      const input = { email: values.email.trim(), password: values.password, token: token ?? "" };
      const answer = await account.updatePassword(input);
      if (answer.ok) {
        toasts.success(t("reset.done"));
        host.announce({ type: "login_wanted", email: input.email });
        return undefined;
      }
      if (answer.refusal.code === "weak_password") return { password: t("error.password.weak") };
      const text = refusalText(answer.refusal, "error.reset");
      setFailure(text);
      toasts.error(text);
      return undefined;
    },
  });
  const again = <Go to={{ type: "password_reset_wanted", email: form.values.email.trim() }}>{t("reset.again")}</Go>;
  return (
    <AccountPage
      title={t("reset.title")}
      lead={t("reset.lead")}
      corner={corner}
      footer={<Go to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</Go>}
    >
      {!token && (
        <Notice tone="danger" title={t("reset.token.missing")}>
          {again}
        </Notice>
      )}
      {failure && (
        <Notice tone="danger" title={failure}>
          {again}
        </Notice>
      )}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <PasswordField
          label={t("field.password.new")}
          autoComplete="new-password"
          hint={t("field.password.hint")}
          words={{ show: common("show"), hide: common("hide") }}
          {...form.field("password")}
        />
        <Button type="submit" look="primary" large wide busy={form.busy} disabled={!token}>
          {t("reset.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
