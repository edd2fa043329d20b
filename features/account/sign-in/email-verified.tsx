import { useCallback, useEffect, useState } from "react";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { ConfirmAddress } from "../../confirm/confirm-address.tsx";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { VerificationExpired } from "./verification-expired.tsx";

type Props = { token?: string | undefined; email?: string | undefined; corner?: Elements };

/** Target of the mailed link. It shows the address as confirmed only after the server confirmed it. */
export function EmailVerified({ token, email, corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const [state, setState] = useState<"checking" | "confirmed" | "expired" | "unreachable" | "unconfirmed">(
    token ? "checking" : account.user.value?.emailVerified ? "confirmed" : "unconfirmed",
  );
  const confirm = useCallback(
    async (token: string) => {
      setState("checking");
      const answer = await account.confirmEmail(token);
      const user = account.user.peek();
      const isAlready = user?.emailVerified === true && (!email || sameEmail(user.email, email));
      if (answer.ok || isAlready) setState("confirmed");
      else setState(answer.refusal.code === "unreachable" ? "unreachable" : "expired");
    },
    [account, email],
  );
  useEffect(() => {
    if (token) void confirm(token);
  }, [token, confirm]);

  const user = account.user.value;
  if (state === "unconfirmed" && user) {
    return (
      <AccountPage title={t("verify.title")} corner={corner}>
        <ConfirmAddress
          unconfirmed={user}
          onConfirmed={async () => {
            await account.load();
            setState("confirmed");
          }}
        />
      </AccountPage>
    );
  }
  if (state === "expired") return <VerificationExpired corner={corner} />;
  if (state === "checking") {
    return (
      <AccountPage title={t("verified.checking")} corner={corner}>
        <Skeleton height="44px" />
      </AccountPage>
    );
  }
  if (state === "unreachable") {
    return (
      <AccountPage title={t("verified.checking")} corner={corner}>
        <Notice tone="danger">{common("error.unreachable")}</Notice>
        <Button look="primary" large wide onClick={() => token && confirm(token)}>
          {common("retry")}
        </Button>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t("verified.title")} lead={t("verified.text")} corner={corner}>
      <Button look="primary" large wide onClick={() => host.go({ type: "documents_wanted" })}>
        {t("verified.continue")}
      </Button>
    </AccountPage>
  );
}
