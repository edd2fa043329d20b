import { useEffect, useState } from "react";
import type { CallRefusal } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "../sign-in/account-page.tsx";
import { useRefusalText } from "../use-refusal.ts";
import { createIssuerReturn } from "./create-issuer-return.ts";

type Props = {
  /** The query of the issuer's redirect. */
  search: string;
  /** Called with the destination in a tab that signs in itself. */
  onReturnTo: (path: string | null) => void;
  corner?: Elements;
};

/** The page that issuers redirect to: in the window that the button opened, or in the redirected tab. */
export function SignInReturn({ search, onReturnTo, corner }: Props) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const textOf = (refusal: CallRefusal) => refusalText(refusal, "error.signin");
  const [issuerReturn] = useState(() => createIssuerReturn(host, account, { search, onReturnTo, refusalText: textOf }));
  useEffect(() => void issuerReturn.finish(), [issuerReturn]);
  const state = issuerReturn.state.value;
  return (
    <AccountPage title={t("login.title")} corner={corner}>
      {state.kind === "busy" && (
        <div role="status" aria-label={t("return.busy")}>
          <Skeleton height="44px" />
        </div>
      )}
      {state.kind === "reported" && <Notice>{t("return.close")}</Notice>}
      {state.kind === "failed" && (
        <>
          <Notice tone="danger">{textOf(state.refusal)}</Notice>
          <Button wide onClick={() => host.go({ type: "login_wanted" })}>
            {t("return.again")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
