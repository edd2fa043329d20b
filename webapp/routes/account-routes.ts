import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { anyone, memberOnly, only, texts, visitorOnly } from "./guards.ts";
import { root } from "./root.tsx";

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: only("redirect", "email"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "LoginPage"),
});

const loginByLink = createRoute({
  getParentRoute: () => root,
  path: "/login/link",
  validateSearch: only("token", "email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "SignInLinkPage"),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: "/mfa",
  validateSearch: only("redirect"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "SecondFactorPage"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: only("redirect"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgotPassword",
  validateSearch: only("email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/resetPassword",
  validateSearch: only("token", "email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "ResetPasswordPage"),
});

const emailVerified = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/success",
  validateSearch: only("token", "email"),
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "EmailVerifiedPage"),
});

const emailExpired = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/error",
  beforeLoad: anyone,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/account-pages.tsx"), "VerificationExpiredPage"),
});

/** Routes of sign-in, sign-up and the links in account mails. */
export const accountRoutes = {
  login,
  loginByLink,
  secondFactor,
  signup,
  forgotPassword,
  resetPassword,
  emailVerified,
  emailExpired,
};
