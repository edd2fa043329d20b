import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { anyone, memberInside, memberOnly, memberWho, only, supportOnly, texts, visitorOr } from "./guards.ts";
import { root } from "./root.tsx";

const templates = createRoute({
  getParentRoute: () => root,
  path: "/templates/",
  validateSearch: only("search", "category", "folder", "owner", "sort"),
  beforeLoad: memberWho("Templates", "VIEW"),
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("../pages/templates-pages.tsx"), "TemplatesPage"),
});

const template = createRoute({
  getParentRoute: () => root,
  path: "/templates/edit/$templateId",
  beforeLoad: memberWho("Templates", "VIEW"),
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("../pages/templates-pages.tsx"), "TemplatePage"),
});

/** One route for both addresses, so that the page stays mounted when a new template gets its id. */
const prepareTemplate = createRoute({
  getParentRoute: () => root,
  id: "prepare-template",
  beforeLoad: memberWho("Templates", "CREATE"),
  loader: texts("prepare", "templates", "refusals"),
  component: lazyRouteComponent(() => import("../pages/prepare-page.tsx"), "PrepareTemplatePage"),
});
const prepareTemplateRoutes = [
  createRoute({ getParentRoute: () => prepareTemplate, path: "/templates/new" }),
  createRoute({
    getParentRoute: () => prepareTemplate,
    path: "/templates/editor/$templateId",
    validateSearch: only("step"),
  }),
];

const bulk = createRoute({
  getParentRoute: () => root,
  path: "/templates/bulk/$templateId",
  validateSearch: only("run"),
  beforeLoad: memberWho("Templates", "VIEW"),
  loader: texts("bulk", "refusals"),
  component: lazyRouteComponent(() => import("../pages/bulk-page.tsx"), "BulkPage"),
});

const templateForm = createRoute({
  getParentRoute: () => root,
  path: "/templates/form/$templateId",
  beforeLoad: memberWho("Templates", "VIEW"),
  loader: texts("webform", "refusals"),
  component: lazyRouteComponent(() => import("../pages/template-form-page.tsx"), "TemplateFormPage"),
});

const useTemplate = createRoute({
  getParentRoute: () => root,
  path: "/document/new/$templateId",
  // Each parameter is a field's key or label, and its value.
  validateSearch: (search: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
  beforeLoad: visitorOr("Templates", "VIEW"),
  loader: texts("templates", "account"),
  component: lazyRouteComponent(() => import("../pages/templates-pages.tsx"), "UseTemplatePage"),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile/",
  validateSearch: only("section"),
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/profile-page.tsx"), "ProfilePage"),
});

const profileDelegate = createRoute({
  getParentRoute: () => root,
  path: "/profile/delegate",
  beforeLoad: memberOnly,
  loader: texts("account"),
  component: lazyRouteComponent(() => import("../pages/profile-delegate-page.tsx"), "ProfileDelegatePage"),
});

const profileBranding = createRoute({
  getParentRoute: () => root,
  path: "/profile/branding",
  beforeLoad: memberInside,
  loader: texts("branding", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/profile-branding-page.tsx"), "ProfileBrandingPage"),
});

const payments = createRoute({
  getParentRoute: () => root,
  path: "/payments",
  beforeLoad: memberWho("Payments", "VIEW"),
  loader: texts("payments", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/payments-page.tsx"), "PaymentsPage"),
});

const integrations = createRoute({
  getParentRoute: () => root,
  path: "/integrations/",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: texts("integrations", "automation", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/integrations-pages.tsx"), "IntegrationsPage"),
});

const operation = createRoute({
  getParentRoute: () => root,
  path: "/operation",
  beforeLoad: supportOnly,
  loader: texts("operation", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/operation-page.tsx"), "OperationPage"),
});

const twilio = createRoute({
  getParentRoute: () => root,
  path: "/integrations/twilio",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: texts("integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/integrations-pages.tsx"), "TwilioPage"),
});

const webhookTexts = texts("webhooks", "integrations", "account", "refusals");

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/integrations/webhook/",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: webhookTexts,
  component: lazyRouteComponent(() => import("../pages/integration/webhook-pages.tsx"), "WebhookListPage"),
});

const archivedWebhooks = createRoute({
  getParentRoute: () => root,
  path: "/integrations/webhook/archived",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: webhookTexts,
  component: lazyRouteComponent(() => import("../pages/integration/webhook-pages.tsx"), "ArchivedWebhooksPage"),
});

const webhook = createRoute({
  getParentRoute: () => root,
  path: "/integrations/webhook/$webhookId",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: webhookTexts,
  component: lazyRouteComponent(() => import("../pages/integration/webhook-pages.tsx"), "OneWebhookPage"),
});

const embedding = createRoute({
  getParentRoute: () => root,
  path: "/integrations/embed",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: texts("embedding", "apikeys", "integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/embedding-page.tsx"), "EmbeddingPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: "/integrations/countersignapi",
  beforeLoad: memberWho("ApiKeys", "VIEW"),
  loader: texts("apikeys", "integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/integrations-pages.tsx"), "ApiKeysOverviewPage"),
});

/** One route for all platforms: another path below it is not found. */
const automation = createRoute({
  getParentRoute: () => root,
  path: "/integrations/$platform",
  beforeLoad: memberWho("Integrations", "VIEW"),
  loader: texts("automation", "webhooks", "apikeys", "integrations", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/integration/automation-page.tsx"), "OneAutomationPage"),
});

const workspace = createRoute({
  getParentRoute: () => root,
  path: "/workspace",
  validateSearch: only("section"),
  beforeLoad: memberInside,
  loader: texts("workspace", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/workspace-page.tsx"), "WorkspacePage"),
});

const compliance = createRoute({
  getParentRoute: () => root,
  path: "/compliance",
  beforeLoad: memberWho("User", "VIEW"),
  loader: texts("compliance", "assessment", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/compliance-page.tsx"), "CompliancePage"),
});

const personalData = createRoute({
  getParentRoute: () => root,
  path: "/compliance/data",
  beforeLoad: memberWho("User", "MANAGE"),
  loader: texts("processing", "assessment", "confirm", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/personal-data-pages.tsx"), "PersonalDataPage"),
});

const subProcessors = createRoute({
  getParentRoute: () => root,
  path: "/sub-processors",
  beforeLoad: anyone,
  loader: texts("processing", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/personal-data-pages.tsx"), "SubProcessorsPage"),
});

const keyPermissions = createRoute({
  getParentRoute: () => root,
  path: "/integrations/countersignapi/$apiKeyId/permissions",
  beforeLoad: memberWho("ApiKeys", "VIEW"),
  loader: texts("members", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/members-pages.tsx"), "KeyPermissionsPage"),
});

const members = createRoute({
  getParentRoute: () => root,
  path: "/members/",
  validateSearch: only("search", "status", "invite"),
  beforeLoad: memberWho("User", "VIEW"),
  loader: texts("members", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/members-pages.tsx"), "MembersPage"),
});

const memberPermissions = createRoute({
  getParentRoute: () => root,
  path: "/members/$memberId/permissions",
  beforeLoad: memberWho("User", "VIEW"),
  loader: texts("members", "account", "refusals"),
  component: lazyRouteComponent(() => import("../pages/workspace/members-pages.tsx"), "MemberPermissionsPage"),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invite/$token",
  beforeLoad: anyone,
  loader: texts("members", "account", "confirm"),
  component: lazyRouteComponent(() => import("../pages/workspace/members-pages.tsx"), "InvitationPage"),
});

/** Routes of templates, settings and other resources that a member manages for later documents. */
export const workspaceRoutes = {
  templates,
  template,
  prepareTemplate: prepareTemplate.addChildren(prepareTemplateRoutes),
  templateForm,
  useTemplate,
  bulk,
  profile,
  profileDelegate,
  profileBranding,
  payments,
  integrations,
  operation,
  twilio,
  webhooks,
  archivedWebhooks,
  webhook,
  automation,
  embedding,
  apiKeys,
  workspace,
  compliance,
  personalData,
  subProcessors,
  keyPermissions,
  members,
  memberPermissions,
  invitation,
};
