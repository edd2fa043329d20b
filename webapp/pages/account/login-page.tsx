import { lazy } from "react";
import { Login } from "../../../features/account/sign-in/login.tsx";
import type { SignInWays } from "../../../features/account/ways-in/load-sign-in-ways.ts";
import { OtherWays } from "../../../features/account/ways-in/other-ways.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { BASE } from "../../../features/host/web-routes.ts";
import { Notice } from "../../../features/ui/layout/notice.tsx";
import { LanguageChoice } from "../../frame/language-choice.tsx";
import { usePageTitle } from "../../frame/page-title.ts";

/** Rarely shown, and it loads the formatters. */
const ClosedNotice = lazy(async () => ({
  default: (await import("../../../features/account/ending/closed-notice.tsx")).ClosedNotice,
}));

/** Path, without the base, of the page that confirms an address. */
const emailVerifiedPath = "/email/verify/success";

/** Props of the sign-in pages, which do not use the router because they are also loaded without the app. */
export type SignInPageProps = {
  /** Prefills the email field. */
  email?: string | undefined;
  /** Path within the app to open after the sign-in. */
  redirect?: string | undefined;
  /** Time of the erasure, for an account that was closed just now. */
  closed?: string | undefined;
  ways: SignInWays | null;
};

export function LoginPage({ email, redirect, closed, ways }: SignInPageProps) {
  const t = useT("account");
  usePageTitle(t("login.title"));
  const target = new URL(redirect ?? "/", location.origin);
  const isConfirming = target.pathname === emailVerifiedPath && target.searchParams.has("token");
  const notice = isConfirming ? <Notice title={t("login.confirm.title")}>{t("login.confirm.text")}</Notice> : undefined;
  return (
    <Login
      email={email ?? target.searchParams.get("email") ?? undefined}
      notice={closed ? <ClosedNotice eraseAt={closed} /> : notice}
      corner={<LanguageChoice />}
      otherWays={ways && <OtherWays ways={ways} isLogin isLoadedHere={isLoadedAtLogin()} returnTo={redirect ?? null} />}
    />
  );
}

/** Only this page's own policy lets the browser contact Google; a policy stays in force until the next page load. */
function isLoadedAtLogin(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === `${BASE}/login`;
}
