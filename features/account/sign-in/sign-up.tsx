import { lazy, useState } from "react";
import type { Answer, CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField, TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { faultOfEmail, faultOfName, faultOfNewPassword, isReachable } from "../account-rules.ts";
import { AccountPage } from "./account-page.tsx";
import { type RefusalText, useAccountForm } from "./use-account-form.ts";

const CheckEmail = lazy(async () => ({ default: (await import("./check-email.tsx")).CheckEmail }));

/** Long enough that a user who looked away can still read it. */
const LONG_TOAST_MS = 10 * 60_000;

const notAnAddress: Answer<never> = {
  ok: false,
  refusal: { code: "invalid_email", status: 422, message: "", faults: [] },
};

const refusals: { [Code in CallRefusal["code"]]?: RefusalText<{ email: string; password: string }> } = {
  invalid_email: { key: "error.email.invalid", field: "email" },
  common_password: { key: "error.password.common", field: "password" },
  weak_password: { key: "error.password.weak", field: "password" },
  email_already_registered: { key: "error.email.taken", field: "email", toastMs: LONG_TOAST_MS },
};

type Props = { email?: string | undefined; corner?: Elements; otherWays?: Elements };

/** Creates an account by name, email address and password. */
export function SignUp({ email = "", corner, otherWays }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    initial: { name: "", email, password: "" },
    judge: (values) => ({
      name: faultOfName(values.name),
      email: faultOfEmail(values.email),
      password: faultOfNewPassword(values.password),
    }),
    async ask(account, values) {
      const check = await account.checkEmail(values.email);
      if (check.ok && !isReachable(check.value)) return notAnAddress;
      return account.signUp(values);
    },
    done: (values) => setSentTo(values.email),
    refused: ({ code }) => refusals[code],
    otherwise: "error.signup",
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
          <span>{`${t("signup.login")} `}</span>
          <EventLink to={{ type: "login_wanted", email: form.values.email.trim() }}>{t("signup.login.link")}</EventLink>
        </>
      }
    >
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.name")} autoComplete="name" {...form.field("name")} />
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <PasswordField
          label={t("field.password")}
          autoComplete="new-password"
          hint={t("field.password.hint")}
          labels={{ show: common("show"), hide: common("hide") }}
          {...form.field("password")}
        />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("signup.submit")}
        </Button>
        <p className="cs-muted">
          <EventLink to={{ type: "privacy_wanted" }}>{t("signup.privacy")}</EventLink>
        </p>
      </form>
      {otherWays}
    </AccountPage>
  );
}
