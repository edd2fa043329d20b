import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { openPublicSession } from "../domain/contract/guest.ts";
import { safeRedirect } from "../features/account/account-rules.ts";
import { GUEST_KEY } from "../features/account/session-keys.ts";
import { call } from "../features/api.ts";
import type { Namespace } from "../features/i18n.ts";
import type { App } from "./app.ts";
import { ErrorPage } from "./pages/error-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";
import { BASE } from "./places.ts";

const root = createRootRouteWithContext<App>()({
  notFoundComponent: NotFoundPage,
  errorComponent: () => <ErrorPage />,
});

type Guarded = { context: App; location: { href: string } };

/** Only for members: others sign in first and come back. */
async function memberOnly({ context, location }: Guarded): Promise<void> {
  await knowUser(context);
  if (!context.account.user.peek()) throw redirect({ to: "/login", search: { redirect: location.href } });
}

/** Members have no business at a login form. */
async function visitorOnly({ context, search }: { context: App; search: { redirect?: string } }): Promise<void> {
  await knowUser(context);
  if (!context.account.user.peek()) return;
  const place = new URL(safeRedirect(search.redirect, location.origin), location.origin);
  throw redirect({ to: place.pathname, search: Object.fromEntries(place.searchParams) });
}

async function anyone({ context }: { context: App }): Promise<void> {
  await knowUser(context);
}

/** Whoever has no account gets a session of their own. */
async function guestOrMember({ context }: { context: App }): Promise<void> {
  await knowUser(context);
  const { host, account } = context;
  if (account.user.peek() || host.storage.get(GUEST_KEY)) return;
  const answer = await call(host, openPublicSession, {});
  if (answer.ok) host.storage.set(GUEST_KEY, answer.value.sessionId);
}

async function knowUser({ account }: App): Promise<void> {
  if (account.user.peek() === undefined) await account.load();
}

/** Texts of a page, on their way together with its code. */
function texts(...namespaces: Namespace[]) {
  return ({ context }: { context: App }) => context.i18n.load(["common", ...namespaces]);
}

/** Keeps the named texts of an address's search, and nothing else. */
function only<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const kept: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (value !== undefined && value !== "") kept[name] = String(value);
    }
    return kept;
  };
}

const documents = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: only("view", "search", "filterBy", "fromDate", "toDate"),
  beforeLoad: memberOnly,
  loader: texts("dashboard", "account"),
  component: lazyRouteComponent(() => import("./pages/documents-page.tsx"), "DocumentsPage"),
});

const documentDetail = createRoute({
  getParentRoute: () => root,
  path: "/document/detail/$documentId",
  validateSearch: only("extend"),
  beforeLoad: anyone,
  loader: texts("dashboard", "account"),
  component: lazyRouteComponent(() => import("./pages/document-detail-page.tsx"), "DocumentDetailPage"),
});

/** One page over its three addresses: a document that gets an id stays on screen. */
const prepare = createRoute({
  getParentRoute: () => root,
  id: "prepare",
  beforeLoad: guestOrMember,
  loader: texts("prepare", "refusals"),
  component: lazyRouteComponent(() => import("./pages/prepare-page.tsx"), "PreparePage"),
});
const prepareRoutes = [
  createRoute({ getParentRoute: () => prepare, path: "/document/new" }),
  createRoute({ getParentRoute: () => prepare, path: "/document/create" }),
  createRoute({ getParentRoute: () => prepare, path: "/document/create/$documentId" }),
  createRoute({ getParentRoute: () => prepare, path: "/document/editor/$documentId" }),
];

const preview = createRoute({
  getParentRoute: () => root,
  path: "/document/preview/$documentId",
  beforeLoad: guestOrMember,
  loader: texts("prepare"),
  component: lazyRouteComponent(() => import("./pages/preview-page.tsx"), "PreviewPage"),
});

const previewRoom = createRoute({
  getParentRoute: () => root,
  path: "/document/preview/$documentId/$recipient",
  beforeLoad: guestOrMember,
  loader: texts("prepare", "sign", "refusals"),
  component: lazyRouteComponent(() => import("./pages/preview-page.tsx"), "PreviewRoomPage"),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile/",
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/profile-page.tsx"), "ProfilePage"),
});

const profileDelegate = createRoute({
  getParentRoute: () => root,
  path: "/profile/delegate",
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/profile-delegate-page.tsx"), "ProfileDelegatePage"),
});

const payments = createRoute({
  getParentRoute: () => root,
  path: "/payments",
  beforeLoad: memberOnly,
  loader: texts("payments", "account", "refusals"),
  component: lazyRouteComponent(() => import("./pages/payments-page.tsx"), "PaymentsPage"),
});

const integrations = createRoute({
  getParentRoute: () => root,
  path: "/integrations/",
  beforeLoad: memberOnly,
  loader: texts("integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("./pages/integrations-pages.tsx"), "IntegrationsPage"),
});

const twilio = createRoute({
  getParentRoute: () => root,
  path: "/integrations/twilio",
  beforeLoad: memberOnly,
  loader: texts("integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("./pages/integrations-pages.tsx"), "TwilioPage"),
});

const pay = createRoute({
  getParentRoute: () => root,
  path: "/pay/$token",
  validateSearch: only("go"),
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("./pages/payments-payer-pages.tsx"), "PayPage"),
});

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: "/payment/$token/success",
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("./pages/payments-payer-pages.tsx"), "PaymentSuccessPage"),
});

const paymentError = createRoute({
  getParentRoute: () => root,
  path: "/payment/$token/error",
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("./pages/payments-payer-pages.tsx"), "PaymentErrorPage"),
});

const login = createRoute({
  getParentRoute: () => root,
  path: "/login",
  validateSearch: only("redirect", "email"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "LoginPage"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: "/signup",
  validateSearch: only("redirect"),
  beforeLoad: visitorOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "SignUpPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: "/forgotPassword",
  validateSearch: only("email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "ForgotPasswordPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/resetPassword",
  validateSearch: only("token", "email"),
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "ResetPasswordPage"),
});

const emailVerified = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/success",
  validateSearch: only("token", "email"),
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "EmailVerifiedPage"),
});

const emailExpired = createRoute({
  getParentRoute: () => root,
  path: "/email/verify/error",
  beforeLoad: anyone,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("./pages/account-pages.tsx"), "VerificationExpiredPage"),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify",
  beforeLoad: anyone,
  loader: texts("verify"),
  component: lazyRouteComponent(() => import("./pages/verify-page.tsx"), "VerifyPage"),
});

const forbidden = createRoute({
  getParentRoute: () => root,
  path: "/forbidden",
  beforeLoad: anyone,
  component: lazyRouteComponent(() => import("./pages/forbidden-page.tsx"), "ForbiddenPage"),
});

const tree = root.addChildren([
  documents,
  documentDetail,
  prepare.addChildren(prepareRoutes),
  preview,
  previewRoom,
  profile,
  profileDelegate,
  payments,
  integrations,
  twilio,
  pay,
  paymentSuccess,
  paymentError,
  login,
  signup,
  forgotPassword,
  resetPassword,
  emailVerified,
  emailExpired,
  verify,
  forbidden,
]);

export function createAppRouter(app: App) {
  return createRouter({
    routeTree: tree,
    basepath: BASE,
    context: app,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: () => <ErrorPage />,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
