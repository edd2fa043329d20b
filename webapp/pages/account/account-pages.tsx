/** The sign-in screens in one bundle: a visitor who sees one is likely to see the next. */
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { useAccount } from "../../../features/account/account-context.ts";
import { ReopenAtSignIn, ReopenByLink } from "../../../features/account/ending/reopen-account.tsx";
import { EmailChangePage } from "../../../features/account/sign-in/email-change.tsx";
import { EmailVerified } from "../../../features/account/sign-in/email-verified.tsx";
import { ForgotPassword } from "../../../features/account/sign-in/forgot-password.tsx";
import { ResetPassword } from "../../../features/account/sign-in/reset-password.tsx";
import { SecondFactor } from "../../../features/account/sign-in/second-factor.tsx";
import { RequestSignInLink, SignInLink } from "../../../features/account/sign-in/sign-in-link.tsx";
import { SignUpByCode } from "../../../features/account/sign-in/sign-up-by-code.tsx";
import { VerificationExpired } from "../../../features/account/sign-in/verification-expired.tsx";
import { SignInReturn } from "../../../features/account/ways-in/sign-in-return.tsx";
import { useT } from "../../../features/host/i18n.ts";
import { issuerAnswer } from "../../boot/issuer-answer.ts";
import { LanguageChoice } from "../../frame/language-choice.tsx";
import { usePageTitle } from "../../frame/page-title.ts";
import { LoginPage as Login } from "./login-page.tsx";
import { SignUpPage as SignUp } from "./sign-up-page.tsx";

/** A signed-in page: visitors of the sign-in screens do not load it. */
const RequiredTwoFactorPage = lazy(async () => ({
  default: (await import("../workspace/required-two-factor-page.tsx")).RequiredTwoFactorPage,
}));

const login = getRouteApi("/login");
const signup = getRouteApi("/signup");
const loginByLink = getRouteApi("/login/link");
const forgot = getRouteApi("/forgotPassword");
const reset = getRouteApi("/resetPassword");
const verified = getRouteApi("/email/verify/success");

export function LoginPage() {
  return <Login {...login.useSearch()} ways={login.useLoaderData().ways} />;
}

export function SignUpPage() {
  return <SignUp {...signup.useSearch()} ways={signup.useLoaderData().ways} />;
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

/** Required by a sign-in, or by the workspace of a signed-in member. */
export function SecondFactorPage() {
  const t = useT("account");
  const isRequired = useAccount().user.value?.workspace.lacksTwoFactor === true;
  usePageTitle(t(isRequired ? "two_factor.required.title" : "mfa.title"));
  if (isRequired) return <RequiredTwoFactorPage />;
  return <SecondFactor corner={<LanguageChoice />} />;
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

export function SignUpByCodePage() {
  usePageTitle(useT("account")("code.title"));
  return <SignUpByCode corner={<LanguageChoice />} />;
}

export function KeepAccountPage() {
  usePageTitle(useT("account")("keep.title"));
  const token = useTokenInHash();
  const corner = <LanguageChoice />;
  return token ? <ReopenByLink token={token} corner={corner} /> : <ReopenAtSignIn corner={corner} />;
}

function useTokenInHash(): string {
  return new URLSearchParams(useLocation().hash.replace(/^#/, "")).get("token") ?? "";
}
