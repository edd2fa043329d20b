import { SignUp } from "../../../features/account/sign-in/sign-up.tsx";
import { OtherWays } from "../../../features/account/ways-in/other-ways.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { LanguageChoice } from "../../frame/language-choice.tsx";
import { usePageTitle } from "../../frame/page-title.ts";
import type { SignInPageProps } from "./login-page.tsx";

export function SignUpPage({ email, redirect, ways }: SignInPageProps) {
  usePageTitle(useT("account")("signup.title"));
  const otherWays = ways && <OtherWays ways={ways} isLogin={false} isLoadedHere={false} returnTo={redirect ?? null} />;
  return <SignUp email={email} corner={<LanguageChoice />} otherWays={otherWays} />;
}
