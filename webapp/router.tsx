import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { BASE } from "../features/web-places.ts";
import type { App } from "./app.ts";
import { anyone, guestOrMember, memberOnly, memberOrGuest, only, texts, visitorOnly } from "./guards.ts";
import { ErrorPage } from "./pages/error-page.tsx";
import { NotFoundPage } from "./pages/not-found-page.tsx";

const root = createRootRouteWithContext<App>()({
  notFoundComponent: NotFoundPage,
  errorComponent: () => <ErrorPage />,
});

const documents = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: only("view", "search", "filterBy", "approval", "fromDate", "toDate"),
  beforeLoad: memberOnly,
  loader: texts("dashboard", "account"),
  component: lazyRouteComponent(() => import("./pages/documents-page.tsx"), "DocumentsPage"),
});

const documentDetail = createRoute({
  getParentRoute: () => root,
  path: "/document/detail/$documentId",
  validateSearch: only("extend"),
  beforeLoad: memberOrGuest,
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

const templates = createRoute({
  getParentRoute: () => root,
  path: "/templates/",
  validateSearch: only("search"),
  beforeLoad: memberOnly,
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("./pages/templates-pages.tsx"), "TemplatesPage"),
});

const template = createRoute({
  getParentRoute: () => root,
  path: "/templates/edit/$templateId",
  beforeLoad: memberOnly,
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("./pages/templates-pages.tsx"), "TemplatePage"),
});

const useTemplate = createRoute({
  getParentRoute: () => root,
  path: "/document/new/$templateId",
  beforeLoad: memberOnly,
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("./pages/templates-pages.tsx"), "UseTemplatePage"),
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

const embedding = createRoute({
  getParentRoute: () => root,
  path: "/integrations/embed",
  beforeLoad: memberOnly,
  loader: texts("embedding", "integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("./pages/embedding-page.tsx"), "EmbeddingPage"),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  beforeLoad: anyone,
  loader: texts("privacy"),
  component: lazyRouteComponent(() => import("./pages/privacy-page.tsx"), "PrivacyPage"),
});

const pay = createRoute({
  getParentRoute: () => root,
  path: "/pay/$token",
  validateSearch: only("go"),
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("./pages/payments-payer-pages.tsx"), "PayPage"),
});

const editFields = createRoute({
  getParentRoute: () => root,
  path: "/documents/edit/$token",
  loader: texts("prepare", "refusals"),
  component: lazyRouteComponent(() => import("./pages/edit-fields-page.tsx"), "EditFieldsPage"),
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

const extensionConnect = createRoute({
  getParentRoute: () => root,
  path: "/extension/connect",
  validateSearch: only("word"),
  beforeLoad: memberOnly,
  loader: texts("extension"),
  component: lazyRouteComponent(() => import("./pages/extension-connect-page.tsx"), "ExtensionConnectPage"),
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
  templates,
  template,
  useTemplate,
  profile,
  profileDelegate,
  payments,
  integrations,
  twilio,
  embedding,
  privacy,
  pay,
  editFields,
  paymentSuccess,
  paymentError,
  login,
  signup,
  forgotPassword,
  resetPassword,
  emailVerified,
  emailExpired,
  verify,
  extensionConnect,
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
