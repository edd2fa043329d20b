/** The sign-in screens in one bundle: a visitor who sees one is likely to see the next. */
import { getRouteApi } from "@tanstack/react-router";
import { EmailVerified } from "../../features/account/sign-in/email-verified.tsx";
import { ForgotPassword } from "../../features/account/sign-in/forgot-password.tsx";
import { Login } from "../../features/account/sign-in/login.tsx";
import { ResetPassword } from "../../features/account/sign-in/reset-password.tsx";
import { SecondFactor } from "../../features/account/sign-in/second-factor.tsx";
import { RequestSignInLink, SignInLink } from "../../features/account/sign-in/sign-in-link.tsx";
import { SignUp } from "../../features/account/sign-in/sign-up.tsx";
import { VerificationExpired } from "../../features/account/sign-in/verification-expired.tsx";
import { useT } from "../../features/host/i18n.ts";
import { Notice } from "../../features/ui/layout/notice.tsx";
import { LanguageChoice } from "../frame/language-choice.tsx";
import { usePageTitle } from "../frame/page-title.ts";

const emailVerifiedPath = "/email/verify/success";
const login = getRouteApi("/login");
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
  return (
    <Login email={email ?? target.searchParams.get("email") ?? undefined} notice={notice} corner={<LanguageChoice />} />
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
  return <SignUp corner={<LanguageChoice />} />;
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
