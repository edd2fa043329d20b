import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Answer } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Entered } from "../account.ts";
import { useAccount } from "../account-context.ts";
import { useRefusalText } from "../use-refusal.ts";
import { IssuerState } from "./issuer-state.tsx";
import type { SignInWays } from "./load-sign-in-ways.ts";
import css from "./other-ways.css?inline";
import { canSuggestPasskeys, hasPasskeys } from "./passkey-browser.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { beginWith, finishIssuer, signInWithPasskey, tryOneTap } from "./sign-in-ways.ts";
import { useIssuer } from "./use-issuer.ts";

type Props = {
  ways: SignInWays;
  /** On the login page: passkeys and the browser's own dialog are offered, too. */
  isLogin: boolean;
  /** The page was loaded at this address, so its policy lets the browser ask Google. */
  isLoadedHere: boolean;
  returnTo: string | null;
};

/** Below the password: issuers and passkeys. */
export function OtherWays({ ways, isLogin, isLoadedHere, returnTo }: Props) {
  useSheet(css);
  const t = useT("account");
  const host = useHost();
  const account = useAccount();
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Passkeys that wait in the email field; browsers allow one request at a time. */
  const silent = useRef<AbortController | null>(null);
  const canUsePasskeys = isLogin && ways.passkeys !== null && hasPasskeys(ways.passkeys.rpId);

  function settle(answer: Answer<Entered> | null): string | null {
    if (!answer) return null;
    if (!answer.ok) return refusalText(answer.refusal, "error.signin");
    host.announce({ type: answer.value });
    return null;
  }

  const issuer = useIssuer({
    begin: ({ id }) => beginWith(host, id),
    finish: async (result) => settle(await finishIssuer(host, account, result)),
    isLinking: false,
    returnTo,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each visit of the page
  useEffect(() => {
    const controller = new AbortController();
    silent.current = controller;
    void askSilently(controller.signal);
    return () => controller.abort();
  }, []);

  /** Both can be ignored: the browser shows its dialog, and passkeys among the suggestions of the email field. */
  async function askSilently(signal: AbortSignal): Promise<void> {
    if (!isLogin) return;
    const asked = ways.oneTap && isLoadedHere ? await tryOneTap(host, account, ways.oneTap, signal) : null;
    const failed = settle(asked);
    if (failed) setFailure(failed);
    if (asked || signal.aborted || !canUsePasskeys || !(await canSuggestPasskeys())) return;
    const chosen = settle(await signInWithPasskey(host, account, { isConditional: true, signal }));
    if (chosen) setFailure(chosen);
  }

  async function askPasskey(): Promise<void> {
    silent.current?.abort();
    setFailure(null);
    setAsking(true);
    const answer = await signInWithPasskey(host, account, {
      isConditional: false,
      signal: new AbortController().signal,
    });
    setAsking(false);
    setFailure(settle(answer));
  }

  if (ways.providers.length === 0 && !canUsePasskeys && !ways.setUp) return null;
  return (
    <section className="cs-ways" aria-label={t("ways.other")}>
      <p className="cs-ways-or">{t("ways.or")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <IssuerState issuer={issuer} />
      {ways.providers.map((provider) => (
        <Button
          key={provider.id}
          wide
          icon={<ProviderMark isGoogle={provider.isGoogle} />}
          busy={issuer.waiting?.id === provider.id}
          onClick={() => issuer.start(provider)}
        >
          {t("ways.continue", { name: provider.name })}
        </Button>
      ))}
      {canUsePasskeys && (
        <Button wide icon={<KeyRound aria-hidden />} busy={isAsking} onClick={askPasskey}>
          {t("ways.passkey")}
        </Button>
      )}
      {ways.setUp && <SetUpHint redirectUri={ways.setUp.redirectUri} />}
    </section>
  );
}

/** For the operator, in development only. */
function SetUpHint({ redirectUri }: { redirectUri: string }) {
  const t = useT("account");
  return (
    <details className="cs-ways-hint">
      <summary>{t("ways.setup.title")}</summary>
      <p>
        {t("ways.setup.text")} <code dir="ltr">{redirectUri}</code>
      </p>
    </details>
  );
}
