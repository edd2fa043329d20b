import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PasswordField, TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { faultOfEmail, faultOfKnownPassword } from "../account-rules.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  email?: string | undefined;
  corner?: Elements;
  notice?: Elements;
  otherWays?: Elements;
};

/** Sign-in by email address and password. */
export function Login({ email = "", corner, notice, otherWays }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const form = useAccountForm({
    initial: { email, password: "" },
    judge: (values) => ({ email: faultOfEmail(values.email), password: faultOfKnownPassword(values.password) }),
    ask: (account, values) => account.signIn(values),
    done: (_, entered) => host.announce({ type: entered }),
    refused: ({ status }) => (status === 401 ? { key: "error.login" } : undefined),
    otherwise: "error.signin",
  });
  return (
    <AccountPage
      title={t("login.title")}
      lead={t("login.lead")}
      corner={corner}
      footer={
        <>
          <span>{`${t("login.signup")} `}</span>
          <EventLink to={{ type: "signup_wanted" }}>{t("login.signup.link")}</EventLink>
        </>
      }
    >
      {notice}
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username webauthn" {...form.field("email")} />
        <PasswordField
          label={t("field.password")}
          autoComplete="current-password"
          labels={{ show: common("show"), hide: common("hide") }}
          {...form.field("password")}
        />
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("login.submit")}
        </Button>
        <Button wide onClick={() => host.go({ type: "sign_in_link_wanted", email: form.values.email.trim() })}>
          {t("login.link")}
        </Button>
        {/* After the button, because Tab goes from the password to signing in. */}
        <p className="cs-account-forgot">
          <EventLink to={{ type: "password_reset_wanted", email: form.values.email.trim() }}>
            {t("login.forgot")}
          </EventLink>
        </p>
      </form>
      {otherWays}
    </AccountPage>
  );
}
