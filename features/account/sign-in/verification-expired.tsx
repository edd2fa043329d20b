import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { useAccount } from "../account-context.ts";
import { VerifyNow } from "../verify-notice.tsx";
import { AccountPage } from "./account-page.tsx";

/** Shown when the mailed link is no longer valid; signed-in users can request a new one here. */
export function VerificationExpired({ corner }: { corner?: Elements }) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  return (
    <AccountPage title={t("expired.title")} lead={t("expired.text")} corner={corner}>
      {account.user.value ? (
        <VerifyNow label={t("expired.again")} wide />
      ) : (
        <Button look="primary" large wide onClick={() => host.go({ type: "login_wanted" })}>
          {t("expired.login")}
        </Button>
      )}
    </AccountPage>
  );
}
