/** The sign-in screens in one bundle: a visitor who sees one is likely to see the next. */
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { EmailChangePage } from "../../features/account/sign-in/email-change.tsx";
import { EmailVerified } from "../../features/account/sign-in/email-verified.tsx";
import { ForgotPassword } from "../../features/account/sign-in/forgot-password.tsx";
import { Login } from "../../features/account/sign-in/login.tsx";
import { ResetPassword } from "../../features/account/sign-in/reset-password.tsx";
import { SecondFactor } from "../../features/account/sign-in/second-factor.tsx";
import { RequestSignInLink, SignInLink } from "../../features/account/sign-in/sign-in-link.tsx";
import { SignUp } from "../../features/account/sign-in/sign-up.tsx";
import { VerificationExpired } from "../../features/account/sign-in/verification-expired.tsx";
import { OtherWays } from "../../features/account/ways-in/other-ways.tsx";
import { SignInReturn } from "../../features/account/ways-in/sign-in-return.tsx";
import { useT } from "../../features/host/i18n.ts";
import { BASE } from "../../features/host/web-routes.ts";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { issuerAnswer } from "../boot/issuer-answer.ts";
import { LanguageChoice } from "../frame/language-choice.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const emailVerifiedPath = "/email/verify/success";
const login = getRouteApi("/login");
const signup = getRouteApi("/signup");
const loginByLink = getRouteApi("/login/link");
const forgot = getRouteApi("/forgotPassword");
const reset = getRouteApi("/resetPassword");
const verified = getRouteApi(emailVerifiedPath);

export function LoginPage() {
  const t = useT("account");
  usePageTitle(t("login.title"));
  const { email, redirect } = login.useSearch();
  const target = new URL(redirect ?? "/", location.origin);
  const isConfirming = target.pathname === emailVerifiedPath && target.searchParams.has("token");
  const notice = isConfirming ? <Notice title={t("login.confirm.title")}>{t("login.confirm.text")}</Notice> : undefined;
  const { ways } = login.useLoaderData();
  return (
    <Login
      email={email ?? target.searchParams.get("email") ?? undefined}
      notice={notice}
      corner={<LanguageChoice />}
      otherWays={ways && <OtherWays ways={ways} isLogin isLoadedHere={isLoadedAtLogin()} returnTo={redirect ?? null} />}
    />
  );
}

/** Only this page's own policy lets the browser ask Google; the first page's policy stays in force for the others. */
function isLoadedAtLogin(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && new URL(loaded.name).pathname === `${BASE}/login`;
}

export function SignInReturnPage() {
  usePageTitle(useT("account")("login.title"));
  const navigate = useNavigate();
  return (
    <SignInReturn
      search={issuerAnswer}
      onReturnTo={(path) =>
        navigate({ to: "/login/return", search: path === null ? {} : { redirect: path }, replace: true })
      }
      corner={<LanguageChoice />}
    />
  );
}

export function SignInLinkPage() {
  usePageTitle(useT("account")("link.title"));
  const { token, email } = loginByLink.useSearch();
  const corner = <LanguageChoice />;
  return token ? (
    <SignInLink token={token} email={email} corner={corner} />
  ) : (
    <RequestSignInLink email={email} corner={corner} />
  );
}

export function SecondFactorPage() {
  usePageTitle(useT("account")("mfa.title"));
  return <SecondFactor corner={<LanguageChoice />} />;
}

export function SignUpPage() {
  usePageTitle(useT("account")("signup.title"));
  const { redirect, email } = signup.useSearch();
  const { ways } = signup.useLoaderData();
  const otherWays = ways && <OtherWays ways={ways} isLogin={false} isLoadedHere={false} returnTo={redirect ?? null} />;
  return <SignUp email={email} corner={<LanguageChoice />} otherWays={otherWays} />;
}

export function ForgotPasswordPage() {
  usePageTitle(useT("account")("forgot.title"));
  return <ForgotPassword email={forgot.useSearch().email} corner={<LanguageChoice />} />;
}

export function ResetPasswordPage() {
  usePageTitle(useT("account")("reset.title"));
  const { token, email } = reset.useSearch();
  return <ResetPassword token={token} email={email} corner={<LanguageChoice />} />;
}

export function EmailVerifiedPage() {
  usePageTitle(useT("account")("verified.title"));
  const { token, email } = verified.useSearch();
  return <EmailVerified token={token} email={email} corner={<LanguageChoice />} />;
}

export function VerificationExpiredPage() {
  usePageTitle(useT("account")("expired.title"));
  return <VerificationExpired corner={<LanguageChoice />} />;
}

export function ConfirmEmailChangePage() {
  usePageTitle(useT("account")("change.confirm.title"));
  return <EmailChangePage action="confirm" token={useTokenInHash()} corner={<LanguageChoice />} />;
}

export function UndoEmailChangePage() {
  usePageTitle(useT("account")("change.undo.title"));
  return <EmailChangePage action="undo" token={useTokenInHash()} corner={<LanguageChoice />} />;
}

function useTokenInHash(): string {
  return new URLSearchParams(useLocation().hash.replace(/^#/, "")).get("token") ?? "";
}
