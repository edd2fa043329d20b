import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { BASE } from "../../features/host/web-routes.ts";
import { continueInTab } from "../boot/continue-in-tab.ts";
import { accountRoutes } from "./account-routes.ts";
import type { App } from "./app.ts";
import { anyone, guestOrMember, memberOnly, memberOrFront, memberOrGuest, only, texts, visitorOr } from "./guards.ts";
import { root } from "./root.tsx";
import { workspaceRoutes } from "./workspace-routes.ts";

const documents = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: only(
    "view",
    "search",
    "filterBy",
    "approval",
    "member",
    "shared",
    "fromDate",
    "toDate",
    "sort",
    "editingError",
    "folderId",
    "folderName",
    "columns",
  ),
  beforeLoad: memberOrFront,
  loader: texts("dashboard", "list", "account", "folders"),
  component: lazyRouteComponent(() => import("../pages/documents-page.tsx"), "DocumentsPage"),
});

const documentDetail = createRoute({
  getParentRoute: () => root,
  path: "/document/detail/$documentId",
  validateSearch: only("extend", "sent"),
  beforeLoad: memberOrGuest,
  loader: texts("dashboard", "account", "detail", "folders"),
  component: lazyRouteComponent(() => import("../pages/document-detail-page.tsx"), "DocumentDetailPage"),
});

/** One route for all addresses of the page, so that the page stays mounted when a new document gets its id. */
const prepare = createRoute({
  getParentRoute: () => root,
  id: "prepare",
  beforeLoad: guestOrMember,
  loader: texts("prepare", "refusals"),
  component: lazyRouteComponent(() => import("../pages/prepare-page.tsx"), "PreparePage"),
});
const mayCreate = visitorOr("Documents", "CREATE");
const prepareRoutes = [
  createRoute({ getParentRoute: () => prepare, path: "/document/new", beforeLoad: mayCreate }),
  createRoute({ getParentRoute: () => prepare, path: "/document/create", beforeLoad: mayCreate }),
  createRoute({ getParentRoute: () => prepare, path: "/document/create/$documentId" }),
  createRoute({ getParentRoute: () => prepare, path: "/document/editor/$documentId" }),
];

const preview = createRoute({
  getParentRoute: () => root,
  path: "/document/preview/$documentId",
  beforeLoad: guestOrMember,
  loader: texts("prepare"),
  component: lazyRouteComponent(() => import("../pages/preview-page.tsx"), "PreviewPage"),
});

const previewRoom = createRoute({
  getParentRoute: () => root,
  path: "/document/preview/$documentId/$recipient",
  beforeLoad: guestOrMember,
  loader: texts("prepare", "sign", "refusals"),
  component: lazyRouteComponent(() => import("../pages/preview-page.tsx"), "PreviewRoomPage"),
});

const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  beforeLoad: anyone,
  loader: texts("privacy"),
  component: lazyRouteComponent(() => import("../pages/privacy-page.tsx"), "PrivacyPage"),
});

const pay = createRoute({
  getParentRoute: () => root,
  path: "/pay/$token",
  validateSearch: only("go"),
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("../pages/payments-payer-pages.tsx"), "PayPage"),
});

/** Lets an embedded signer pay or edit fields in a separate tab. */
const continueRoute = createRoute({
  getParentRoute: () => root,
  path: "/continue",
  validateSearch: only("to"),
  loader: continueInTab,
  component: lazyRouteComponent(() => import("../pages/continue-page.tsx"), "ContinuePage"),
});

const editFields = createRoute({
  getParentRoute: () => root,
  path: "/documents/edit/$token",
  loader: texts("prepare", "refusals"),
  component: lazyRouteComponent(() => import("../pages/edit-fields-page.tsx"), "EditFieldsPage"),
});

const paymentSuccess = createRoute({
  getParentRoute: () => root,
  path: "/payment/$token/success",
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("../pages/payments-payer-pages.tsx"), "PaymentSuccessPage"),
});

const paymentError = createRoute({
  getParentRoute: () => root,
  path: "/payment/$token/error",
  loader: texts("payments"),
  component: lazyRouteComponent(() => import("../pages/payments-payer-pages.tsx"), "PaymentErrorPage"),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify",
  beforeLoad: anyone,
  loader: texts("verify"),
  component: lazyRouteComponent(() => import("../pages/verify-page.tsx"), "VerifyPage"),
});

const extensionConnect = createRoute({
  getParentRoute: () => root,
  path: "/extension/connect",
  validateSearch: only("word"),
  beforeLoad: memberOnly,
  loader: texts("extension"),
  component: lazyRouteComponent(() => import("../pages/extension-connect-page.tsx"), "ExtensionConnectPage"),
});

const copy = createRoute({
  getParentRoute: () => root,
  path: "/copy/$token",
  beforeLoad: anyone,
  loader: texts("read", "refusals"),
  component: lazyRouteComponent(() => import("../pages/copy-page.tsx"), "CopyPage"),
});

const forbidden = createRoute({
  getParentRoute: () => root,
  path: "/forbidden",
  beforeLoad: anyone,
  component: lazyRouteComponent(() => import("../pages/forbidden-page.tsx"), "ForbiddenPage"),
});

/** Every other address: the guard learns whether a member sees it. */
const lost = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: anyone,
  loader: texts(),
  component: lazyRouteComponent(() => import("../pages/not-found-page.tsx"), "NotFoundPage"),
});

const tree = root.addChildren({
  documents,
  documentDetail,
  prepare: prepare.addChildren(prepareRoutes),
  preview,
  previewRoom,
  privacy,
  pay,
  goOn: continueRoute,
  editFields,
  paymentSuccess,
  paymentError,
  verify,
  extensionConnect,
  copy,
  forbidden,
  lost,
  ...workspaceRoutes,
  ...accountRoutes,
});

/** Loaded only when needed; if loading fails too, the outer boundary's message shows. */
const ErrorPage = lazy(async () => ({ default: (await import("../pages/error-page.tsx")).ErrorPage }));

export function createAppRouter(app: App) {
  return createRouter({
    routeTree: tree,
    basepath: BASE,
    context: app,
    defaultPreload: "intent",
    defaultPendingMs: 300,
    scrollRestoration: true,
    defaultErrorComponent: () => (
      <Suspense>
        <ErrorPage />
      </Suspense>
    ),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
