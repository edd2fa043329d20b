import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { VerifyNow } from "./verify-notice.tsx";

type Props = { email: string; corner?: React.ReactNode; onContinue: () => void };

/** After signing up: where the mail went, how to get it again, and the way on. */
export function CheckEmail({ email, corner, onContinue }: Props) {
  const t = useT("account");
  const account = useAccount();
  return (
    <AccountPage title={t("check.title")} lead={t("check.text", { email })} corner={corner}>
      <div className="cs-field" style={{ gap: 12 }}>
        <Button look="primary" large wide onClick={onContinue}>
          {account.user.value ? t("check.continue") : t("login.title")}
        </Button>
        {account.user.value && <VerifyNow label={t("check.resend")} wide />}
      </div>
    </AccountPage>
  );
}
