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
import { faultOfEmail, faultOfKnownPassword } from "./account-rules.ts";
import { useForm } from "./use-form.ts";
import { useRefusalText } from "./use-refusal.ts";

type Props = { email?: string | undefined; corner?: React.ReactNode; notice?: React.ReactNode };

export function Login({ email = "", corner, notice }: Props) {
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
    judge: (values) => ({
      email: say(faultOfEmail(values.email)),
      password: say(faultOfKnownPassword(values.password)),
    }),
    async submit({ email, password }) {
      setFailure(null);
      const answer = await account.signIn({ email: email.trim(), password });
      if (answer.ok) {
        toasts.clear();
        host.announce({ type: "signed_in" });
        return undefined;
      }
      const wrong = answer.refusal.status === 401;
      const text = wrong ? t("error.login") : refusalText(answer.refusal, "error.signin");
      setFailure(text);
      toasts.error(text);
      return undefined;
    },
  });
  return (
    <AccountPage
      title={t("login.title")}
      lead={t("login.lead")}
      corner={corner}
      footer={
        <>
          {t("login.signup")} <Go to={{ type: "signup_wanted" }}>{t("login.signup.link")}</Go>
        </>
      }
    >
      {notice}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <PasswordField
          label={t("field.password")}
          autoComplete="current-password"
          words={{ show: common("show"), hide: common("hide") }}
          aside={<Go to={{ type: "password_reset_wanted", email: form.values.email.trim() }}>{t("login.forgot")}</Go>}
          {...form.field("password")}
        />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("login.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
