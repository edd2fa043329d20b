import type { AutomationType } from "../../domain/integration/api-key-type.ts";
import type { Destination, HostEvent } from "./host.ts";

/** Path of an event's target in the web app, without the base path; `null` where the event has no page of its own. */
export function routeOf(event: HostEvent): string | null {
  switch (event.type) {
    case "login_wanted":
      return entryPath("/login", event);
    case "signup_wanted":
      return entryPath("/signup", event);
    case "password_reset_wanted":
      return withSearch("/forgotPassword", { email: event.email });
    case "sign_in_link_wanted":
      return withSearch("/login/link", { email: event.email });
    case "second_factor_due":
      return "/mfa";
    case "closed_account_entered":
      return "/account/keep";
    case "account_closed":
      return withSearch("/login", { closed: event.eraseAt });
    case "signed_out":
      return "/login";
    case "signed_in":
      return "/";
    case "documents_wanted":
      return event.folder
        ? withSearch("/", { view: "all", folderId: event.folder.id, folderName: event.folder.name })
        : withSearch("/", event.editingError ? { editingError: event.editingError } : {});
    case "profile_wanted":
      return withSearch("/profile/", { section: event.section });
    case "delegate_wanted":
      return "/profile/delegate";
    case "workspace_wanted":
      return withSearch("/workspace", { section: event.section });
    case "verify_wanted":
      return "/verify";
    case "trial_wanted":
      return "/document/create";
    case "new_document_wanted":
      return "/document/new";
    case "document_wanted":
      return `/document/detail/${encodeURIComponent(event.documentId)}`;
    case "document_sent":
      if (event.isFromTemplate) return "/";
      return withSearch(`/document/detail/${encodeURIComponent(event.documentId)}`, { sent: "1" });
    case "signing_wanted":
      return `/documents/sign/${encodeURIComponent(event.token)}`;
    case "edit_fields_wanted":
      return `/documents/edit/${encodeURIComponent(event.token)}`;
    case "payment_wanted":
      return withSearch(`/pay/${encodeURIComponent(event.token)}`, { go: "1" });
    case "document_edit_wanted":
    case "setup_wanted":
    case "document_created":
      return `/document/create/${encodeURIComponent(event.documentId)}`;
    case "preview_wanted":
      return `/document/preview/${encodeURIComponent(event.documentId)}`;
    case "privacy_wanted":
      return "/privacy";
    case "fields_wanted":
      return `/document/editor/${encodeURIComponent(event.documentId)}`;
    default:
      return settingsRouteOf(event);
  }
}

/** Pages about the workspace, not about one document. */
function settingsRouteOf(event: HostEvent): string | null {
  switch (event.type) {
    case "compliance_wanted":
      return "/compliance";
    case "personal_data_wanted":
      return "/compliance/data";
    case "sub_processors_wanted":
      return "/sub-processors";
    case "templates_wanted":
      return "/templates/";
    case "template_wanted":
      return `/templates/edit/${encodeURIComponent(event.templateId)}`;
    case "template_bulk_wanted":
      return withSearch(`/templates/bulk/${encodeURIComponent(event.templateId)}`, { run: event.run });
    case "template_form_wanted":
      return `/templates/form/${encodeURIComponent(event.templateId)}`;
    case "new_template_wanted":
      return "/templates/new";
    case "template_setup_wanted":
      return withSearch(`/templates/editor/${encodeURIComponent(event.templateId)}`, { step: "setup" });
    case "template_fields_wanted":
      return `/templates/editor/${encodeURIComponent(event.templateId)}`;
    case "template_use_wanted":
      return `/document/new/${encodeURIComponent(event.templateId)}`;
    case "payments_wanted":
      return "/payments";
    case "operation_wanted":
      return "/operation";
    case "integrations_wanted":
      return "/integrations";
    case "webhooks_wanted":
      return "/integrations/webhook";
    case "archived_webhooks_wanted":
      return "/integrations/webhook/archived";
    case "webhook_wanted":
      return `/integrations/webhook/${encodeURIComponent(event.webhookId)}`;
    case "automation_wanted":
      return `/integrations/${pathOfAutomation(event.platform)}`;
    case "messaging_wanted":
      return "/integrations/twilio";
    case "embedding_wanted":
      return "/integrations/embed";
    case "api_keys_wanted":
      return "/integrations/countersignapi";
    case "key_permissions_wanted":
      return `/integrations/countersignapi/${encodeURIComponent(event.apiKeyId)}/permissions`;
    case "branding_wanted":
      return "/profile/branding";
    case "members_wanted":
      return withSearch("/members", { invite: event.isInviting && "1" });
    case "member_permissions_wanted":
      return `/members/${encodeURIComponent(event.memberId)}/permissions`;
    case "workspace_invitation_wanted":
      return `/invite/${encodeURIComponent(event.token)}`;
    default:
      return null;
  }
}

type Entry = Extract<Destination, { type: "login_wanted" | "signup_wanted" }>;

function entryPath(path: string, { email, returnTo }: Entry): string {
  return withSearch(path, { email, redirect: returnTo && (hrefOf(returnTo) ?? undefined) });
}

/** The path segment of a platform. */
export function pathOfAutomation(platform: AutomationType): string {
  return platform === "agent" ? "agents" : platform;
}

export function hrefOf(to: HostEvent): string | null {
  const path = routeOf(to);
  return path === null ? null : BASE + path;
}

/** The app's base path without a trailing slash. */
export const BASE = "/app";

/**
 * @param path within the app
 * @param redirect where the person goes after signing in, as the current page's address says
 * @returns the path; the pages of signing in and up pass the redirect on to each other
 */
export function keepRedirect(path: string, redirect: string | null | undefined): string {
  if (!redirect || !/^\/(login|signup|mfa)(\?(?!.*redirect=)|$)/.test(path)) return path;
  return `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(redirect)}`;
}

/** URL path of a path within the app, which may include the base already. */
export function withBase(path: string): string {
  return path.startsWith(`${BASE}/`) ? path : BASE + path;
}

function withSearch(path: string, search: Record<string, string | undefined>): string {
  const present = Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return present.length > 0 ? `${path}?${new URLSearchParams(present)}` : path;
}

/** Route after a switch of workspaces: the same page, or the list if the page shows an object of the former workspace. */
export function routeAfterSwitch(pathname: string): string {
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
  return /^\/(document|templates)\/./.test(path) || path === "" ? "/" : path;
}
