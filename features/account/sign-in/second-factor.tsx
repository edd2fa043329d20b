import { useEffect, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CodeField } from "../../ui/controls/code-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function SecondFactor({ corner }: { corner?: Elements }) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const toasts = useToasts();
  const [isRecovery, setRecovery] = useState(false);
  const challenge = account.challenge.value;
  const form = useAccountForm({
    initial: { code: "" },
    judge: ({ code }) => ({ code: code.trim() === "" ? "error.code.required" : null }),
    ask: (_, { code }) => account.verifySecondFactor(code),
    done(_, { entered, recoveryCodesLeft }) {
      if (recoveryCodesLeft !== undefined) toasts.success(t("mfa.recovery.left", { count: recoveryCodesLeft }));
      host.announce({ type: entered });
    },
    refused({ code }) {
      return code === "second_factor_wrong" ? { key: "error.code.wrong", field: "code" } : undefined;
    },
    otherwise: "error.signin",
  });
  // A refusal ended the sign-in, or there is none because the page was opened by its address.
  useEffect(() => {
    if (!challenge && !account.user.peek() && !account.closed.peek()) host.go({ type: "login_wanted" });
  }, [challenge, account, host]);
  const switchKind = () => setRecovery(!isRecovery);
  return (
    <AccountPage
      title={t("mfa.title")}
      lead={t(isRecovery ? "mfa.lead.recovery" : "mfa.lead")}
      corner={corner}
      footer={<EventLink to={{ type: "login_wanted" }}>{t("mfa.back")}</EventLink>}
    >
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <form {...form.form}>
        {isRecovery ? (
          <TextField
            key="recovery"
            label={t("mfa.recovery")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className="cs-account-code"
            autoFocus
            {...form.field("code")}
          />
        ) : (
          <CodeField label={t("mfa.code")} className="cs-account-code" autoFocus {...form.field("code")} />
        )}
        <Button type="submit" look="primary" large wide busy={form.busy}>
          {t("mfa.submit")}
        </Button>
        <Button wide onClick={switchKind}>
          {t(isRecovery ? "mfa.use.code" : "mfa.use.recovery")}
        </Button>
      </form>
    </AccountPage>
  );
}
