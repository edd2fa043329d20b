import { useEffect, useRef, useState } from "react";
import { returnFromIssuer } from "../../../domain/contract/account/sign-in.ts";
import { finishLinking } from "../../../domain/contract/account/ways-in.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useAccount } from "../account-context.ts";
import { AccountPage } from "../sign-in/account-page.tsx";
import { useRefusalText } from "../use-refusal.ts";
import { flowOf, type LeftTab, reportTo, takeLeftTab } from "./issuer-window.ts";
import { finishIssuer } from "./sign-in-ways.ts";

type Props = {
  /** The query with which the issuer sent the person back. */
  search: string;
  /** Called in a tab that signs in itself, with the destination. */
  onReturnTo: (path: string | null) => void;
  corner?: React.ReactNode;
};

/** Where issuers send people back to: in the window that the button opened, or in the tab that left for it. */
export function SignInReturn({ search, onReturnTo, corner }: Props) {
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const [state, setState] = useState<{ kind: "busy" | "told" } | { kind: "failed"; text: string }>({ kind: "busy" });
  const hasRun = useRef(false);

  async function finish(): Promise<void> {
    const flow = flowOf(search);
    const left = takeLeftTab(flow);
    const answer = await call(host, returnFromIssuer, { body: { search } });
    const refused = answer.ok ? null : refusalText(answer.refusal, "error.signin");
    if (answer.ok && left) return finishHere(left, answer.value.handle);
    if (left) return setState({ kind: "failed", text: refused ?? "" });
    reportTo(flow, answer.ok ? answer.value : { failed: refused ?? "" });
    setState(refused === null ? { kind: "told" } : { kind: "failed", text: refused });
    window.close();
  }

  async function finishHere({ tab, isLinking, returnTo }: LeftTab, handle: string): Promise<void> {
    if (isLinking) {
      const linked = await call(host, finishLinking, { body: { handle, tab } });
      if (linked.ok) return host.announce({ type: "profile_wanted" });
      return setState({ kind: "failed", text: refusalText(linked.refusal, "error.signin") });
    }
    onReturnTo(returnTo);
    const entered = await finishIssuer(host, account, { handle, tab });
    if (entered.ok) return host.announce({ type: entered.value });
    setState({ kind: "failed", text: refusalText(entered.refusal, "error.signin") });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the issuer's answer is good for one try
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    void finish();
  }, []);

  return (
    <AccountPage title={t("login.title")} corner={corner}>
      {state.kind === "busy" && (
        <div role="status" aria-label={t("return.busy")}>
          <Skeleton height="44px" />
        </div>
      )}
      {state.kind === "told" && <Notice>{t("return.close")}</Notice>}
      {state.kind === "failed" && (
        <>
          <Notice tone="danger">{state.text}</Notice>
          <Button wide onClick={() => host.announce({ type: "login_wanted" })}>
            {t("return.again")}
          </Button>
        </>
      )}
    </AccountPage>
  );
}
