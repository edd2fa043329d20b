import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { PasswordField, TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { formatList } from "../../ui/formats.ts";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { faultOfEmail, faultOfNewPassword } from "../account-rules.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountForm } from "./use-account-form.ts";

type Props = { token: string | undefined; email?: string | undefined; corner?: Elements };

/** Sets a new password with the token of the mailed link. */
export function ResetPassword({ token, email = "", corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const toasts = useToasts();
  const language = useLanguage();
  const [removeOtherWays, setRemoveOtherWays] = useState(false);
  const form = useAccountForm({
    initial: { email, password: "" },
    judge: (values) => ({ email: faultOfEmail(values.email), password: faultOfNewPassword(values.password) }),
    ask: (account, values) => account.updatePassword({ ...values, token: token ?? "", removeOtherWays }),
    done(values, { otherWays }) {
      const ways = formatList(language, otherWays);
      toasts.success(otherWays.length > 0 ? t("reset.done.ways", { ways }) : t("reset.done"));
      host.go({ type: "login_wanted", email: values.email });
    },
    refused({ code }) {
      if (code === "weak_password") return { key: "error.password.weak", field: "password" };
      return code === "common_password" ? { key: "error.password.common", field: "password" } : undefined;
    },
    otherwise: "error.reset",
  });
  const again = (
    <EventLink to={{ type: "password_reset_wanted", email: form.values.email.trim() }}>{t("reset.again")}</EventLink>
  );
  return (
    <AccountPage
      title={t("reset.title")}
      lead={t("reset.lead")}
      corner={corner}
      footer={<EventLink to={{ type: "login_wanted", email: form.values.email.trim() }}>{common("back")}</EventLink>}
    >
      {!token && (
        <Notice tone="danger" title={t("reset.token.missing")}>
          {again}
        </Notice>
      )}
      {form.failure && (
        <Notice tone="danger" title={form.failure}>
          {again}
        </Notice>
      )}
      <form {...form.form}>
        <TextField label={t("field.email")} type="email" autoComplete="username" {...form.field("email")} />
        <PasswordField
          label={t("field.password.new")}
          autoComplete="new-password"
          hint={t("field.password.hint")}
          labels={{ show: common("show"), hide: common("hide") }}
          {...form.field("password")}
        />
        <Checkbox checked={removeOtherWays} onChange={(event) => setRemoveOtherWays(event.target.checked)}>
          {t("reset.ways")}
        </Checkbox>
        <Button type="submit" look="primary" large wide busy={form.busy} disabled={!token}>
          {t("reset.submit")}
        </Button>
      </form>
    </AccountPage>
  );
}
