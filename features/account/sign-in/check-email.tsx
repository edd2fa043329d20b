import { ConfirmAddress } from "../../confirm/confirm-address.tsx";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "./account-page.tsx";

type Props = { email: string; corner?: Elements; onContinue: () => void };

/** Shown after sign-up: asks for the mailed code; the user may continue without it. */
export function CheckEmail({ email, corner, onContinue }: Props) {
  const t = useT("account");
  const account = useAccount();
  const user = account.user.value;
  return (
    <AccountPage title={t("check.title")} {...(user ? {} : { lead: t("check.text", { email }) })} corner={corner}>
      {user && (
        <ConfirmAddress
          unconfirmed={user}
          onConfirmed={async () => {
            await account.load();
            onContinue();
          }}
        />
      )}
      <Button wide onClick={onContinue}>
        {user ? t("check.continue") : t("login.title")}
      </Button>
    </AccountPage>
  );
}
