import { KeyRound } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { hasPasskeys } from "../../host/passkey-browser.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useAccount } from "../account-context.ts";
import { useRefusalText } from "../use-refusal.ts";
import type { OfferedPrompts, PromptedSignIn } from "./create-prompted-sign-in.ts";
import type { SignInWays } from "./load-sign-in-ways.ts";
import css from "./other-ways.css?inline";
import { ProviderMark } from "./provider-mark.tsx";
import { beginWith, finishIssuer } from "./sign-in-ways.ts";
import { useIssuer } from "./use-issuer.ts";

const IssuerState = lazy(async () => ({ default: (await import("./issuer-state.tsx")).IssuerState }));

type Props = {
  ways: SignInWays;
  /** On the login page: also offers passkeys and the browser's own dialog. */
  isLogin: boolean;
  /** The page was loaded from this address, so its policy lets the browser contact Google. */
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
  const canUsePasskeys = isLogin && ways.passkeys !== null && hasPasskeys(ways.passkeys.rpId);
  const oneTap = isLogin && isLoadedHere ? ways.oneTap : null;
  const prompted = usePrompted({ oneTap, hasPasskeys: canUsePasskeys });
  const refusal = prompted?.refusal.value;

  const issuer = useIssuer({
    begin: ({ id }) => beginWith(host, id),
    finish: async (result) => {
      const answer = await finishIssuer(host, account, result);
      if (answer.ok) host.announce({ type: answer.value });
      return answer.ok ? null : refusalText(answer.refusal, "error.signin");
    },
    isLinking: false,
    returnTo,
  });

  if (ways.providers.length === 0 && !canUsePasskeys) return null;
  return (
    <section className="cs-ways" aria-label={t("ways.other")}>
      <p className="cs-ways-or">{t("ways.or")}</p>
      {refusal && <Notice tone="danger">{refusalText(refusal, "error.signin")}</Notice>}
      {(issuer.waiting || issuer.blocked || issuer.failure) && (
        <Suspense>
          <IssuerState issuer={issuer} />
        </Suspense>
      )}
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
        <Button
          wide
          icon={<KeyRound aria-hidden />}
          disabled={!prompted}
          busy={prompted?.isAsking.value}
          onClick={prompted?.askPasskey}
        >
          {t("ways.passkey")}
        </Button>
      )}
    </section>
  );
}

/** The browser's own dialogs, loaded apart because nobody waits for them; `null` until then. */
function usePrompted({ oneTap, hasPasskeys }: OfferedPrompts): PromptedSignIn | null {
  const host = useHost();
  const account = useAccount();
  const [prompted, setPrompted] = useState<PromptedSignIn | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    const begin = ({ createPromptedSignIn }: typeof import("./create-prompted-sign-in.ts")) => {
      if (!isCurrent) return;
      const made = createPromptedSignIn(host, account, { oneTap, hasPasskeys });
      close = made.open();
      setPrompted(made);
    };
    if (oneTap || hasPasskeys) import("./create-prompted-sign-in.ts").then(begin, () => undefined);
    return () => {
      isCurrent = false;
      close();
    };
  }, [host, account, oneTap, hasPasskeys]);
  return prompted;
}
