import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadSignInWays } from "../../features/account/ways-in/load-sign-in-ways.ts";
import type { App } from "./app.ts";
import { anyone, memberOnly, only, secondFactorWanted, texts, visitorOnly } from "./guards.ts";
import { root } from "./root.tsx";

/** The sign-in options are loaded before the page is shown, so that no button moves under the pointer. */
async function textsAndWays({ context }: { context: App }) {
  const [ways] = await Promise.all([loadSignInWays(context.host), texts("account")({ context })]);
  return { ways };
}

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: only("redirect", "email", "closed"),
  beforeLoad: visitorOnly,
  loader: textsAndWays,
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "LoginPage"),
});

const loginByLink = createRoute({
  getParentRoute: () => root,
  path: "/login/link",
  validateSearch: only("token", "email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "SignInLinkPage"),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/mfa",
  validateSearch: only("redirect"),
  beforeLoad: secondFactorWanted,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "SecondFactorPage"),
});

const signInReturn = createRoute({
  getParentRoute: () => root,
  path: "/login/return",
  validateSearch: only("redirect"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "SignInReturnPage"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: only("redirect", "email"),
  beforeLoad: visitorOnly,
  loader: textsAndWays,
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgotPassword",
  validateSearch: only("email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/resetPassword",
  validateSearch: only("token", "email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "ResetPasswordPage"),
});

const emailVerified = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/success",
  validateSearch: only("token", "email"),
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "EmailVerifiedPage"),
});

const emailChange = createRoute({
  getParentRoute: () => root,
  path: "/email/change",
  beforeLoad: anyone,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "ConfirmEmailChangePage"),
});

const emailUndo = createRoute({
  getParentRoute: () => root,
  path: "/email/undo",
  beforeLoad: anyone,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "UndoEmailChangePage"),
});

const emailExpired = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/error",
  beforeLoad: anyone,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "VerificationExpiredPage"),
});

const signupByCode = createRoute({
  getParentRoute: () => root,
  path: "/rockethub-sign-up",
  validateSearch: only("redirect"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "SignUpByCodePage"),
});

const keepAccount = createRoute({
  getParentRoute: () => root,
  path: "/account/keep",
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account/account-pages.tsx"), "KeepAccountPage"),
});

/** Routes of sign-in, sign-up and the links in account mails. */
export const accountRoutes = {
  login,
  loginByLink,
  secondFactor,
  signInReturn,
  signup,
  forgotPassword,
  resetPassword,
  emailVerified,
  emailExpired,
  emailChange,
  emailUndo,
  keepAccount,
  signupByCode,
};
