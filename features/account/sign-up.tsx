import { useState } from "react";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Go } from "../ui/go.tsx";
import { Notice } from "../ui/notice.tsx";
import { PasswordField, TextField } from "../ui/text-field.tsx";
import { TOAST_MS, useToasts } from "../ui/toast.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { faultOfEmail, faultOfName, faultOfNewPassword, isReachable } from "./account-rules.ts";
import { CheckEmail } from "./check-email.tsx";
import { useForm } from "./use-form.ts";
import { useRefusalText } from "./use-refusal.ts";

/** Long enough to be read however long one looked away. */
const LONG_TOAST_MS = 10 * 60_000;

export function SignUp({ corner }: { corner?: React.ReactNode }) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const say = (key: ReturnType<typeof faultOfEmail>) => (key ? t(key) : null);
  const form = useForm({
    initial: { name: "", email: "", password: "" },
    judge: (values) => ({
      name: say(faultOfName(values.name)),
      email: say(faultOfEmail(values.email)),
      password: say(faultOfNewPassword(values.password)),
    }),
    async submit(values) {
      setFailure(null);
      const email = values.email.trim();
      const check = await account.checkEmail(email);
      if (check.ok && !isReachable(check.value)) return { email: t("error.email.invalid") };
      const answer = await account.signUp({ name: values.name.trim(), email, password: values.password });
      if (answer.ok) {
        setSentTo(email);
        return undefined;
      }
      const { code } = answer.refusal;
      if (code === "invalid_email") return { email: t("error.email.invalid") };
      if (code === "weak_password") return { password: t("error.password.weak") };
      const taken = code === "email_already_registered";
      const text = taken ? t("error.email.taken") : refusalText(answer.refusal, "error.signup");
      toasts.error(text, taken ? LONG_TOAST_MS : TOAST_MS);
      if (taken) return { email: text };
      setFailure(text);
      return undefined;
    },
  });
  if (sentTo)
    return <CheckEmail email={sentTo} corner={corner} onContinue={() => host.announce({ type: "signed_in" })} />;
  return (
    <AccountPage
      title={t("signup.title")}
      lead={t("signup.lead")}
      corner={corner}
      footer={
        <>
          {t("signup.login")}{" "}
          <Go to={{ type: "login_wanted", email: form.values.email.trim() }}>{t("signup.login.link")}</Go>
        </>
      }
    >
      {failure && <Notice tone="danger">{failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.name")} autoComplete="name" {...form.field("name")} />
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <PasswordField
          label={t("field.password")}
          autoComplete="new-password"
          hint={t("field.password.hint")}
          words={{ show: common("show"), hide: common("hide") }}
          {...form.field("password")}
        />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("signup.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
