import type { Context } from "hono";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import { logForWorkspace } from "../services/workspace/log-for-workspace.ts";
import type { AppEnv } from "./mount.ts";
import {
  admitProgram,
  protectContents,
  requireConfirmedAddress,
  requirePermission,
  requireRecentProof,
  requireTwoFactor,
} from "./steps/admit.ts";
import { followLink, keepToScope } from "./steps/follow-link.ts";
import { identifyCaller } from "./steps/identify.ts";
import { type CallLimit, limitAddress, limitCaller, limitStrangers } from "./steps/limits.ts";
import { openToFormsPage, openToSessionsPage } from "./steps/pages.ts";
import { parseBody, parseParams, parseQuery, readBody } from "./steps/parse.ts";
import { type CallStep, type IncomingCall, takeSteps } from "./steps/step.ts";

/** Identifies the caller and asks the contract whether they may make the call. */
export const admission: readonly CallStep[] = [
  identifyCaller,
  admitProgram,
  requireTwoFactor,
  requireConfirmedAddress,
  protectContents,
  requirePermission,
  requireRecentProof,
];

/** The way of every call to its service, for members, guests, links, keys, embed sessions and providers alike. */
const steps: readonly CallStep[] = [
  limitAddress,
  parseQuery,
  openToSessionsPage,
  limitStrangers(admission),
  limitCaller,
  parseParams,
  openToFormsPage,
  readBody,
  parseBody,
  keepToScope,
  followLink,
  logSupport,
];

/** Prepares one request for its service. */
export function prepareCall(
  c: Context<AppEnv>,
  deps: Deps,
  endpoint: Endpoint,
  limit: CallLimit,
): Promise<Outcome<IncomingCall>> {
  const bytes = new Uint8Array();
  return takeSteps<IncomingCall>(steps, {
    ...{ c, deps, endpoint, limit, bytes },
    workspace: undefined,
    principal: null,
    member: null,
    embedded: null,
    params: undefined,
    query: undefined,
    body: undefined,
    linkSha256: null,
    content: bytes,
  });
}

/** Logs every call of the support team in the workspace's log before executing it. */
async function logSupport(call: IncomingCall): Promise<Outcome<IncomingCall>> {
  const { deps, endpoint, member } = call;
  if (member?.role === "support") {
    await logForWorkspace(deps, member, { kind: "support_acted", call: `${endpoint.method} ${endpoint.path}` });
  }
  return done(call);
}
