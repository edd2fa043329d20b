import { useCallback, useEffect, useState } from "react";
import { useHost } from "../host.ts";
import { useT } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useAccount } from "./account-context.ts";
import { AccountPage } from "./account-page.tsx";
import { VerificationExpired } from "./verification-expired.tsx";

type Props = { token?: string | undefined; corner?: React.ReactNode };

/** Where the mailed link leads: confirms the address with its token, or says that it is confirmed. */
export function EmailVerified({ token, corner }: Props) {
  const t = useT("account");
  const common = useT("common");
  const host = useHost();
  const account = useAccount();
  const [state, setState] = useState<"checking" | "confirmed" | "expired" | "unreachable">(
    token ? "checking" : "confirmed",
  );
  const confirm = useCallback(
    async (given: string) => {
      setState("checking");
      const answer = await account.confirmEmail(given);
      if (answer.ok) setState("confirmed");
      else setState(answer.refusal.code === "unreachable" ? "unreachable" : "expired");
    },
    [account],
  );
  useEffect(() => {
    if (token) void confirm(token);
  }, [token, confirm]);

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
      <Button look="primary" large wide onClick={() => host.announce({ type: "documents_wanted" })}>
        {t("verified.continue")}
      </Button>
    </AccountPage>
  );
}
