import { type Context, Hono, type Next } from "hono";
import { requestId } from "hono/request-id";
import { API_VERSION_HEADER } from "../domain/contract/api-version.ts";
import type { Endpoint } from "../domain/contract/endpoint.ts";
import { endpoints as allEndpoints } from "../domain/contract/endpoints.ts";
import { readUserCall } from "../domain/contract/user.ts";
import { toInstant } from "../domain/ids.ts";
import type { Refusal } from "../domain/outcome.ts";
import { plainEmail } from "../domain/recipient/addresses.ts";
import { readEmailsBy } from "../domain/recipient/email-input.ts";
import type { Deps } from "./deps.ts";
import { currentVersion, refusalOfVersion } from "./http/answer-headers.ts";
import { devOutboxPage } from "./http/dev-outbox-page.ts";
import { mcpRoutes } from "./http/mcp/mcp-routes.ts";
import { createMethodTable } from "./http/method-table.ts";
import { clientAddress, type ProxyRange, rateSubject } from "./http/middleware/client-address.ts";
import { allowReading, foreignOrigin, isPreflight, isSignedIn, preflightResponse } from "./http/middleware/cors.ts";
import { createFloodGuard, type FloodGuard, MALFORMED_UNITS } from "./http/middleware/flood-guard.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { type AppEnv, createMount } from "./http/mount.ts";
import { assetCalls } from "./http/reference/openapi-assets.ts";
import { referenceRoutes } from "./http/reference/reference-routes.ts";
import { isNavigation, refusalPage } from "./http/refusal-page.ts";
import { findRefused, Refused, refusalResponse, tooMany } from "./http/refusal-response.ts";
import { languageOf } from "./http/refusal-texts.ts";
import { hasKeyInAddress } from "./http/secrets-in-address.ts";
import { type StaticFolders, staticRoutes } from "./http/static-files.ts";
import { IssuerUnavailable } from "./ports/account/identity.ts";
import { StorageFull, StoreBusy } from "./ports/basics.ts";
import { ObjectsUnavailable } from "./ports/files.ts";
import { PaymentsRefused, PaymentsUnavailable } from "./ports/payments.ts";
import { accountSecurityRoutes } from "./routes/account-security.ts";
import { authRoutes } from "./routes/auth.ts";
import { brandingRoutes } from "./routes/branding.ts";
import { bulkRoutes } from "./routes/bulk.ts";
import { complianceRoutes } from "./routes/compliance.ts";
import { copyRoutes } from "./routes/copy.ts";
import { documentRoutes } from "./routes/document.ts";
import { embedRoutes } from "./routes/embed.ts";
import { assetRoutes } from "./routes/file/asset.ts";
import { outlineRoutes } from "./routes/file/outlines.ts";
import { folderRoutes, upkeepRoutes } from "./routes/folder.ts";
import { apiKeyRoutes } from "./routes/integration/api-key.ts";
import { webhookRoutes } from "./routes/integration/webhook.ts";
import { integrationRoutes } from "./routes/integration.ts";
import { paymentRoutes } from "./routes/payment.ts";
import { profileRoutes } from "./routes/profile.ts";
import { sharingRoutes } from "./routes/sharing.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { signingRoutes } from "./routes/signing.ts";
import { systemRoutes } from "./routes/system.ts";
import { templateRoutes } from "./routes/template.ts";
import { templateBulkRoutes } from "./routes/template-bulk.ts";
import { userRoutes } from "./routes/user.ts";
import { verificationRoutes } from "./routes/verification.ts";
import { verifyRoutes } from "./routes/verify.ts";
import { workspaceRoutes } from "./routes/workspace.ts";
import { originsOfWorkspace } from "./services/embed/embed-origins.ts";

readEmailsBy(plainEmail);

export type AppOptions = { folders: StaticFolders; trustedProxies: readonly ProxyRange[] };

/** Assembles the whole server as one function from request to response. */
export function createApp(deps: Deps, options: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const isHttps = deps.config.publicUrl.startsWith("https:");
  // The browser's one-tap dialog requests further URLs next to the configuration.
  const oneTap = deps.issuers.oneTap && new URL(".", deps.issuers.oneTap.configUrl).href;
  const floods = createFloodGuard(deps.clock.now, deps.config.rateFactor);
  const refuse = (c: Context, refusal: Refusal) => refusalResponse(refusal, c.get("language"), c.get("requestId"));

  // Ids are ours: one that a caller chooses could be another's.
  app.use(requestId({ headerName: "" }));
  app.use(securityHeaders({ isHttps, oneTap }));
  app.use(async (c, next) => {
    const startedMs = performance.now();
    c.set("language", languageOf(c.req.header("Accept-Language")));
    c.set("address", clientAddress(c.env?.address ?? "", c.req.header("X-Forwarded-For"), options.trustedProxies));
    const refused = refuseAtDoor(c, floods);
    if (refused) c.res = answerRefused(c, refused);
    else await handleCors(c, deps, next);
    const isProblem = c.res.headers.get("Content-Type") === "application/problem+json";
    if (isProblem && isNavigation(c.req.method, c.req.raw.headers)) c.res = await refusalPage(c.res, c.var.language);
    if (malformed.has(c.res.status)) c.var.charge(MALFORMED_UNITS);
    c.header("X-Request-Id", c.var.requestId);
    if (isCall(c.req.path)) c.header(API_VERSION_HEADER, currentVersion);
    const { method, routePath } = c.req;
    const ms = Math.round(performance.now() - startedMs);
    // Logs the pattern, not the path: paths and queries contain links, tickets and codes.
    const facts = { requestId: c.var.requestId, method, route: routePath, status: c.res.status, ms };
    noteProgram(c, deps, { call: `${method} ${routePath}`, ms });
    if (!/^\/(app|elements)\b/.test(routePath)) deps.log("info", "request", facts);
  });

  app.onError((error, c) => {
    const refused = findRefused(error);
    if (refused) return answerRefused(c, refused);
    const outsideFailure = outsideRefusal(error);
    deps.log("error", "a request failed", {
      requestId: c.var.requestId,
      route: c.req.routePath,
      error: error.stack ?? String(error),
    });
    return refuse(c, outsideFailure ?? { code: "internal" });
  });

  const mount = createMount(app, deps);
  authRoutes(mount, deps);
  accountSecurityRoutes(mount, deps);
  signInRoutes(mount, deps);
  userRoutes(mount, deps);
  workspaceRoutes(mount, deps);
  complianceRoutes(mount, deps);
  embedRoutes(mount, deps);
  apiKeyRoutes(mount, deps);
  profileRoutes(mount, app, deps, refuse);
  brandingRoutes(mount, app, deps, refuse);
  webhookRoutes(mount, deps);
  integrationRoutes(mount, deps);
  sharingRoutes(mount, deps);
  upkeepRoutes(mount, deps);
  documentRoutes(mount, deps);
  bulkRoutes(mount, deps);
  templateBulkRoutes(mount, deps);
  folderRoutes(mount, deps);
  templateRoutes(mount, deps);
  signingRoutes(mount, deps);
  verificationRoutes(mount, deps);
  paymentRoutes(mount, deps);
  outlineRoutes(mount, deps);
  verifyRoutes(mount, deps);
  copyRoutes(mount, deps);
  assetRoutes(app, deps, refuse);
  systemRoutes(mount, deps);

  const { readDevMail: _, ...shipped } = allEndpoints;
  const endpoints: Record<string, Endpoint> = deps.devMails ? allEndpoints : shipped;
  referenceRoutes(app, endpoints, deps.config);
  const methodsOf = createMethodTable([...Object.values(endpoints), ...assetCalls]);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0 || methods.includes(c.req.method)) return refuse(c, { code: "page_not_found" });
    const headers = { Allow: methods.join(", ") };
    return refusalResponse({ code: "method_not_allowed" }, c.var.language, c.var.requestId, headers);
  });
  mcpRoutes(app, deps);
  app.get("/support", (c) => c.redirect(deps.config.supportUrl));
  const { devMails } = deps;
  if (devMails) {
    app.get("/api/dev/outbox", async (c) => {
      const to = c.req.query("to");
      return c.html(devOutboxPage(await devMails.list(to), to));
    });
  }
  staticRoutes(app, options.folders, {
    hasDemo: !deps.config.isProduction,
    listOrigins: (workspace) => originsOfWorkspace(deps, workspace),
  });
  return app;
}

/** Statuses of malformed requests. */
const malformed = new Set([400, 413, 415, 422]);

/** Records a call with an API key for the key's call log; skips the check with which every request to `/mcp` begins. */
function noteProgram(c: Context<AppEnv>, { clock, keyCalls }: Deps, facts: { call: string; ms: number }): void {
  const { program } = c.var;
  const through = c.env?.through;
  if (program === undefined || (through && c.req.routePath === readUserCall.path)) return;
  keyCalls.note(program, {
    ...facts,
    at: toInstant(clock.now()),
    status: c.res.status,
    ...(through ? { through } : {}),
  });
}

function isCall(path: string): boolean {
  return path.startsWith("/api/") || path === "/mcp" || path.startsWith("/billing/");
}

/** Checks what needs neither route nor caller: the address's rate, keys in the query and the version. */
function refuseAtDoor(c: Context<AppEnv>, floods: FloodGuard): Refused | null {
  const subject = rateSubject(c.var.address);
  c.set("charge", (units) => floods.charge(subject, units));
  if (!isCall(c.req.path)) return null;
  const waitMs = floods.charge(subject, 1);
  if (waitMs > 0) return tooMany(waitMs);
  if (hasKeyInAddress(c.req.url)) return new Refused("api_key_in_query");
  const refusal = refusalOfVersion(c.req.raw.headers);
  return refusal && new Refused(refusal.code, refusal);
}

function answerRefused(c: Context<AppEnv>, { refusal, headers }: Refused): Response {
  return refusalResponse(refusal, c.var.language, c.var.requestId, headers);
}

/** Responds to preflights, passes other requests on, and sets which foreign origins may read the response. */
async function handleCors(c: Context<AppEnv>, deps: Deps, next: Next): Promise<void> {
  const { method, path, url } = c.req;
  const { headers } = c.req.raw;
  const foreign = foreignOrigin(headers, [...deps.config.ownOrigins, new URL(url).origin]);
  const isListed = async () => foreign !== null && (await deps.embedOrigins.isListed(foreign));
  if (isPreflight(method, headers)) {
    c.res = preflightResponse(path, (await isListed()) ? foreign : null);
    return;
  }
  await next();
  // A refusal before the workspace is known reveals nothing about a workspace, so every listed origin may read it.
  const isUnbound = c.res.status === 429 || (c.res.status >= 400 && c.var.readableBy === undefined);
  const isReader = c.var.readableBy === foreign || (isUnbound && !isSignedIn(headers) && (await isListed()));
  allowReading(c.res, path, isReader ? foreign : null);
}

/** The refusal for a failure of an external service, so that callers can distinguish it from a bug. */
function outsideRefusal(error: Error): Refusal | null {
  if (error instanceof ObjectsUnavailable) return { code: "storage_unavailable" };
  if (error instanceof PaymentsUnavailable) return { code: "payment_unavailable" };
  if (error instanceof PaymentsRefused) return { code: "payment_refused" };
  if (error instanceof IssuerUnavailable) return { code: "unavailable" };
  if (error instanceof StorageFull) return { code: "storage_full" };
  return error instanceof StoreBusy ? { code: "unavailable" } : null;
}
